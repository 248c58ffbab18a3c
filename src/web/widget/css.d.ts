// A stylesheet that a script imports is its text: see `build-widget.ts`.
declare module '*.css' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: the bundler's way to hand out a text.
  export default text
}
