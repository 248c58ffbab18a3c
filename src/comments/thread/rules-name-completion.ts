// Whose name begins as somebody types it: the whole name, or a word in it.
import { foldText } from '../text/case-fold.ts'

/** Of one letter there are too many. */
const minLetters = 2
/** Nobody goes through more to find a name. */
export const maxSuggestions = 10

/** Those named so, in their order, each name of a person once. Whoever is named by the whole comes first. */
export function completeName<T extends { id: string; name: string }>(typed: string, people: readonly T[]): T[] {
  const start = foldText(typed).trim()
  if ([...start].length < minLetters) return []
  const known = new Set<string>()
  const matches = people.flatMap((person) => {
    const at = placeIn(foldText(person.name), start)
    const key = JSON.stringify([person.id, person.name])
    if (at === undefined || known.has(key)) return []
    known.add(key)
    return [{ person, at }]
  })
  return matches.sort((a, b) => a.at - b.at).map(({ person }) => person)
}

/** 0 for the whole name, 1 for a later word. */
function placeIn(name: string, start: string): 0 | 1 | undefined {
  if (name.startsWith(start)) return 0
  return name.includes(` ${start}`) ? 1 : undefined
}
