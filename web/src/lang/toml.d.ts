/** Texts of a language by key (toml-plugin.ts). */
declare module '*.toml' {
  const texts: Record<string, string>
  export default texts
}
