// A stylesheet that a script imports is its text: see `build-widget.ts`.
declare module '*.css' {
  export const style: string
}
