// Text variants: one text by language or place of use, or wrapped in an object.
import type { DataNode } from '../data-values.ts'

/** As content systems call the text itself. */
const WHOLE = ['rendered', 'text', 'plain', 'value']
/** As they call the form that stands where no other is asked for. */
const USUAL = ['basic', 'main', 'default', 'content', 'long']
/** An object may say these of itself, where it is no item. */
const NAMES = ['headline', 'title', 'heading', 'name', 'label']
const LANGUAGE = /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i
/** An object that has one of these is an item or a person, and what it is called is no text of what holds it. */
const OF_THINGS =
  /^_{0,2}(?:id|uid|uuid|type|kind|typename|ref|key|url|uri|href|src|link|path|slug|file|(?:first|last|given|family)_?(?:name)?)$/i
/** Of all the names that an object may have. */
const MAX_KEYS = 200

/** That in the language of the page, else in English, else the form that its name says to be text. */
export function selectTextVariant(forms: DataNode, language: string | undefined): string | undefined {
  const spoken = language?.slice(0, 2).toLowerCase() ?? 'en'
  return (
    textUnder(forms, WHOLE) ??
    textSpoken(forms, spoken) ??
    (spoken === 'en' ? undefined : textSpoken(forms, 'en')) ??
    textUnder(forms, USUAL) ??
    textUnder(forms, otherLanguages(forms)) ??
    (namesOf(forms).some((name) => OF_THINGS.test(name)) ? undefined : textUnder(forms, NAMES))
  )
}

function textUnder(forms: DataNode, names: readonly string[]): string | undefined {
  for (const name of names) {
    const text = Object.hasOwn(forms, name) ? forms[name] : undefined
    if (typeof text === 'string' && text.trim()) return text
  }
  return undefined
}

/** "id" is Indonesian only among languages. */
function textSpoken(forms: DataNode, spoken: string): string | undefined {
  if (spoken === 'id' && otherLanguages(forms).length === 0) return undefined
  const regional = () => namesOf(forms).filter((name) => LANGUAGE.test(name) && languageOf(name) === spoken)
  return textUnder(forms, [spoken]) ?? textUnder(forms, regional())
}

/** Objects of language keys only, besides keys that start with an underscore. */
function otherLanguages(forms: DataNode): string[] {
  const names = namesOf(forms).filter((name) => !name.startsWith('_'))
  return names.every((name) => LANGUAGE.test(name)) ? names.filter((name) => languageOf(name) !== 'id') : []
}

const languageOf = (name: string): string => name.slice(0, 2).toLowerCase()

/** One object may stand in many records. */
const known = new WeakMap<DataNode, readonly string[]>()

function namesOf(forms: DataNode): readonly string[] {
  const names = known.get(forms) ?? Object.keys(forms).slice(0, MAX_KEYS)
  known.set(forms, names)
  return names
}
