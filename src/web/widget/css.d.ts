// Type of style sheets imported by scripts: their text (see `build-widget.ts`).
declare module '*.css' {
  export const style: string
}
