/** What the pages need of the server. */
export { call, loadFile, messageOf, RequestError } from './http'
export { factsOf, viewOf } from './types'
export type * from './types'
