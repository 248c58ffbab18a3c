// Language check by script: tells whether the letters of a text fit one of some languages. Short texts do not show
// more.

/** More than half of the letters decide, so that names and quotations may be in any script. */
export function matchesLanguages(text: string, languages: readonly string[]): boolean {
  const scripts = languages.flatMap(scriptsOf)
  if (scripts.length === 0) return true
  const letters = text.replace(webAddresses, '').match(letter) ?? []
  const ofScripts = new RegExp(`^[${scripts.map((script) => `\\p{Script=${script}}`).join('')}]$`, 'u')
  const foreign = letters.filter((one) => !ofScripts.test(one))
  return foreign.length * 2 <= letters.length
}

const webAddresses = /https?:\/\/\S+/gi
/** Letters that belong to a script. */
const letter = /[\p{L}--[\p{Script=Common}\p{Script=Inherited}]]/gv

/** Script codes that stand for several scripts. */
const mixed: Record<string, readonly string[]> = {
  Hans: ['Han'],
  Hant: ['Han', 'Bopomofo'],
  Jpan: ['Han', 'Hiragana', 'Katakana'],
  Kore: ['Hangul', 'Han'],
}

/** Language, script and region of a locale; further subtags are ignored. */
const locale = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?![a-z\d])/i

/** Accepts `en_us` and BCP 47. An invalid locale has no scripts. */
function scriptsOf(language: string): readonly string[] {
  const [tag] = locale.exec(language.trim().replaceAll('_', '-')) ?? []
  const script = tag === undefined ? undefined : new Intl.Locale(tag).maximize().script
  if (script === undefined) return []
  return mixed[script] ?? [script]
}
