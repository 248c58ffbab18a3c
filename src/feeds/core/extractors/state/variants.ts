// One text in several forms: by language, by place of use, or wrapped alone in an object.
import type { Node } from '../values.ts'

/** As content systems call the text itself. */
const WHOLE = ['rendered', 'text', 'plain', 'value']
const LANGUAGE = /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i
/** An object that has one of these is a thing or a person, and no text. */
const OF_THINGS =
  /^_{0,2}(?:id|uid|uuid|type|kind|typename|ref|key|name|url|uri|href|src|link|path|slug|file|first|last|given|family)$/i
const MOST_FORMS = 40

/** That in the language of the page, else the first. */
export function textOfForms(forms: Node, language: string | undefined): unknown {
  for (const name of WHOLE) if (forms[name] !== null && forms[name] !== undefined) return forms[name]
  const names = Object.keys(forms)
  if (names.length > MOST_FORMS || names.some((name) => OF_THINGS.test(name))) return undefined
  const texts = Object.values(forms)
  if (!texts.every((text) => typeof text === 'string' || text === null)) return undefined
  if (names.every((name) => LANGUAGE.test(name))) {
    const spoken = language?.slice(0, 2).toLowerCase() ?? 'en'
    const own = names.find((name) => name.slice(0, 2).toLowerCase() === spoken && forms[name])
    return own === undefined ? forms.en || texts.find(Boolean) : forms[own]
  }
  return texts.find(Boolean)
}
