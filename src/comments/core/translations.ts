// The words of the interface, by the names under which clients look for them. Written in English; more come as tables.
import { britishWords } from './translations/british.ts'
import { englishWords } from './translations/english.ts'

export type Words = Readonly<Record<string, string>>

const languages = { en_us: englishWords, en_gb: { ...englishWords, ...britishWords } } satisfies Record<string, Words>

export type Language = keyof typeof languages

/** The language that a locale is answered in, however it is spelled: `en-GB`, `en_gb`. */
export function languageOf(locale: string | null | undefined): Language {
  return (locale ?? '').toLowerCase().replace('-', '_') === 'en_gb' ? 'en_gb' : 'en_us'
}

/** A tenant's own words stand in place of ours. By full names: `LOG_IN`; by short ones: `logIn`. */
export function wordsIn(language: Language, own: Words | null | undefined, isFull: boolean): Record<string, string> {
  const words = Object.entries({ ...languages[language], ...own })
  return Object.fromEntries(isFull ? words : words.map(([name, text]) => [shortName(name), text]))
}

function shortName(name: string): string {
  return name.toLowerCase().replace(/_+(\w)/g, (_, letter: string) => letter.toUpperCase())
}
