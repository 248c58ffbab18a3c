// The languages that mails are written in: each file in `words` is one.
import { languageAmong, readLanguages } from '../../../platform/languages.ts'
import { type TellOf, tellIn, type WordsLike } from '../../../platform/tell.ts'
import { words as english } from './words/en.ts'

export type Words = WordsLike<typeof english>
export type MailWord = keyof Words
export type Tell = TellOf<typeof english>

const languages = await readLanguages<Partial<Words>>(new URL('./words/', import.meta.url))

/** In English where none of the languages is ours; what a language lacks, too. */
export function tellFor(wanted: readonly (string | undefined)[]): Tell {
  const language = languageAmong(languages, wanted) ?? 'en'
  const words = languages.get(language) ?? {}
  const tell = tellIn(language, english, words)
  return words.direction === 'rtl' ? isolating(tell) : tell
}

/** Names and addresses from left to right would take what stands around them along (UAX 9, isolates). */
function isolating(tell: Tell): Tell {
  const told = (name: MailWord, values: Readonly<Record<string, string | number>> = {}) => {
    const parted = Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'number' ? value : `\u2068${value}\u2069`,
    ])
    return tell(name, Object.fromEntries(parted))
  }
  return Object.assign(told, { language: tell.language })
}
