// Translator of messages by name, with values filled in. Browser-safe.

/** By the categories of `Intl.PluralRules`; `other` is always there. */
type Plural = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

/** The English messages in another language. */
export type Catalogue<English> = { [Name in keyof English]: English[Name] extends string ? string : Plural }

export interface Translator<English> {
  (name: keyof English, values?: Readonly<Record<string, string | number>>): string
  /** For `Intl`, and for screen readers. */
  language: string
}

/** Missing messages fall back to English. */
export function createTranslator<English extends object>(
  language: string,
  english: Catalogue<English>,
  words: Partial<Catalogue<English>>,
): Translator<English> {
  const all: Catalogue<English> = { ...english, ...words }
  const plurals = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(language)
  const tell = (name: keyof English, values: Readonly<Record<string, string | number>> = {}) => {
    const word: string | Plural = all[name]
    const text = typeof word === 'string' ? word : (word[plurals.select(Number(values.n))] ?? word.other)
    return text.replace(/\{(\w+)\}/g, (place, key: string) => {
      const value = values[key]
      return typeof value === 'number' ? numbers.format(value) : (value ?? place)
    })
  }
  return Object.assign(tell, { language })
}
