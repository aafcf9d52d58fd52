/** What other features use. */
export { default as DailyDeals } from './DailyDeals.svelte'
