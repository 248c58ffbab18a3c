// Words of other systems for the state of a comment; one that is not known waits.
import type { SourceComment } from './source-record.ts'

type State = SourceComment['state']

export function stateWords(known: Readonly<Record<string, State>>): (word: string) => State {
  return (word) => (Object.hasOwn(known, word) ? known[word] : undefined) ?? 'waiting'
}
