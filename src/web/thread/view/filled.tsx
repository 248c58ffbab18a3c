// A sentence with elements in it: the words come from the language, in its own order.
import type { ComponentChildren, JSX } from 'preact'

export function Filled({ text, ...parts }: { text: string } & Record<string, ComponentChildren>): JSX.Element {
  // Every second piece is the name of a place.
  return <>{text.split(/\{(\w+)\}/).map((piece, i) => (i % 2 === 0 ? piece : parts[piece]))}</>
}
