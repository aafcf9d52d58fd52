/** The part of Node that the build uses: the types of all of Node would hide those of the browser from the page. */
declare module 'node:zlib' {
  type Done = (error: Error | null, result: Uint8Array<ArrayBuffer>) => void
  export const constants: { BROTLI_PARAM_QUALITY: number }
  export function gzip(source: Uint8Array, options: { level: number }, done: Done): void
  export function brotliCompress(source: Uint8Array, options: { params: Record<number, number> }, done: Done): void
}
declare module 'node:util' {
  export function promisify<Given extends unknown[], Result>(
    call: (...given: [...Given, (error: Error | null, result: Result) => void]) => void,
  ): (...given: Given) => Promise<Result>
}
declare module 'node:fs/promises' {
  export function writeFile(path: string, data: Uint8Array): Promise<void>
}
declare module 'node:path' {
  export function join(...parts: string[]): string
}
