// What XML of other systems needs: texts of characters that XML allows, and numbers in place of ids.

// Also those that stand alone of a pair, and what is no character.
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

export const withoutControls = (text: string): string => text.toWellFormed().replace(forbidden, '')

/** The same number for the same id, from 1. */
export function createNumbers(): (id: string) => number {
  const known = new Map<string, number>()
  return (id) => {
    const number = known.get(id) ?? known.size + 1
    known.set(id, number)
    return number
  }
}
