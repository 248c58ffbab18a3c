// Whether a text may be in one of some languages, by its letters. Which language of one script it is, short texts do not tell.

/** More than half of the letters decide, so that names and quotations may be in any. */
export function matchesLanguages(text: string, languages: readonly string[]): boolean {
  const scripts = languages.flatMap(scriptsOf)
  if (scripts.length === 0) return true
  const letters = text.replace(webAddresses, '').match(letter) ?? []
  const own = new RegExp(`^[${scripts.map((script) => `\\p{Script=${script}}`).join('')}]$`, 'u')
  const foreign = letters.filter((one) => !own.test(one))
  return foreign.length * 2 <= letters.length
}

const webAddresses = /https?:\/\/\S+/gi
/** Those that belong to a script. */
const letter = /[\p{L}--[\p{Script=Common}\p{Script=Inherited}]]/gv

/** What stands for several scripts. */
const mixed: Record<string, readonly string[]> = {
  Hans: ['Han'],
  Hant: ['Han', 'Bopomofo'],
  Jpan: ['Han', 'Hiragana', 'Katakana'],
  Kore: ['Hangul', 'Han'],
}

/** Language, script and region; what else a locale may say tells nothing of its letters. */
const locale = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?![a-z\d])/i

/** As clients write locales, `en_us`, or as everybody does. What is none has no letters. */
function scriptsOf(language: string): readonly string[] {
  const [tag] = locale.exec(language.trim().replaceAll('_', '-')) ?? []
  const script = tag === undefined ? undefined : new Intl.Locale(tag).maximize().script
  if (script === undefined) return []
  return mixed[script] ?? [script]
}
