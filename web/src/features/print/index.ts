/** What other features use. */
export { default as PrintSheet } from './PrintSheet.svelte'
