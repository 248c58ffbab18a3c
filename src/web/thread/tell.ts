// Words in the reader's language: one is asked for by name, with what is to be filled in.
import { words as english } from './words/en.ts'

export type WordName = keyof typeof english
/** By the categories of `Intl.PluralRules`; `other` is always there. */
type Plural = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>
export type Words = { [Name in WordName]: (typeof english)[Name] extends string ? string : Plural }

export interface Tell {
  (name: WordName, values?: Readonly<Record<string, string | number>>): string
  /** For `Intl`, and for screen readers. */
  language: string
}

/** What a language lacks is told in English. */
export function createTell(language: string, words: Partial<Words>): Tell {
  const all: Words = { ...english, ...words }
  const plurals = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(language)
  const tell = (name: WordName, values: Readonly<Record<string, string | number>> = {}) => {
    const word = all[name]
    const text = typeof word === 'string' ? word : (word[plurals.select(Number(values.n))] ?? word.other)
    return text.replace(/\{(\w+)\}/g, (place, key: string) => {
      const value = values[key]
      return typeof value === 'number' ? numbers.format(value) : (value ?? place)
    })
  }
  return Object.assign(tell, { language })
}

export const tellEnglish = createTell('en', {})
