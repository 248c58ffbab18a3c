// Translator of the widget: messages are found by a hash of their English text, which stands in the code.
import type { english } from './widget/en.ts'

export type MessageName = (typeof english)[number]
/** By the categories of `Intl.PluralRules`; `other` is always there. */
export type PluralForms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>
export type WidgetCatalogue = Partial<Record<MessageName, string | PluralForms>>
export type MessageValues = Readonly<Record<string, string | number>>

export interface WidgetTranslator {
  (name: MessageName, values?: MessageValues): string
  /** For `Intl`, and for screen readers. */
  language: string
  /** By their `messageKey`; those of the second file are added when it is loaded. */
  words: Record<string, string | PluralForms>
}

/** Orders of comments, by the wire's names. */
export const sortOrderLabels = { MR: 'Best first', NF: 'Newest first', OF: 'Oldest first' } as const

/** Missing messages fall back to English. `words` are keyed by `messageKey`, as they are sent. */
export function createWidgetTranslator(
  language: string,
  words: Record<string, string | PluralForms>,
): WidgetTranslator {
  const plurals = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(language)
  const tell = (name: MessageName, values: MessageValues = {}) => {
    const [one, other = one] = name.split('|')
    const word: PluralForms | string = words[messageKey(name)] ?? { one: one ?? '', other: other ?? '' }
    const text = typeof word === 'string' ? word : (word[plurals.select(Number(values.n))] ?? word.other)
    return text.replace(/\{(\w+)\}/g, (place, key: string) => {
      const value = values[key]
      return typeof value === 'number' ? numbers.format(value) : (value ?? place)
    })
  }
  return Object.assign(tell, { language, words })
}

/** Short, and another one for each English text; a test sees to that. */
export function messageKey(name: string): string {
  let sum = 7
  for (const letter of name) sum = (sum * 33 + letter.charCodeAt(0)) % 46_649
  return sum.toString(36)
}

/** As words travel, and as they are found: without the English texts. */
export function keyCatalogue(words: WidgetCatalogue): Record<string, string | PluralForms> {
  return Object.fromEntries(Object.entries(words).map(([name, word]) => [messageKey(name), word]))
}

export const englishTranslator = createWidgetTranslator('en', {})
