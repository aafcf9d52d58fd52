/** What other features use. */
export { default as People } from './People.svelte'
