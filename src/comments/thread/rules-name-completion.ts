// Name completion: prefix of the whole name or of one of its words. At most 10 names.
import { foldText } from '../text/case-fold.ts'

/** One letter matches too many names. */
const minLetters = 2
/** More than a menu shows. */
export const maxSuggestions = 10

/** In the given order, each id and name once; matches of the whole name first. */
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
