// The languages that mails are written in: each file in `words` is one.

import { loadCatalogues } from '../../../platform/i18n/load-catalogues.ts'
import { negotiateLocale } from '../../../platform/i18n/locale-negotiation.ts'
import { words as english } from '../../../platform/i18n/mail/en.ts'
import { type Catalogue, createTranslator, type Translator } from '../../../platform/i18n/translator.ts'
import { balanceBidiControls } from '../../text/bidi.ts'

export type MailMessages = Catalogue<typeof english>
export type MailMessage = keyof MailMessages
export type MailTranslate = Translator<typeof english>

const languages = await loadCatalogues<Partial<MailMessages>>(new URL('../../../platform/i18n/mail/', import.meta.url))

/** In English where none of the languages is ours; what a language lacks, too. */
export function createMailTranslator(wanted: readonly (string | undefined)[]): MailTranslate {
  const language = negotiateLocale(languages, wanted) ?? 'en'
  const words = languages.get(language) ?? {}
  return containing(createTranslator(language, english, words), words.direction === 'rtl')
}

/** What others have said stays within its line, and turns nothing around it. */
function containing(tell: MailTranslate, isRtl: boolean): MailTranslate {
  const told = (name: MailMessage, values: Readonly<Record<string, string | number>> = {}) => {
    const kept = Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'number' ? value : contained(value, isRtl),
    ])
    return tell(name, Object.fromEntries(kept))
  }
  return Object.assign(told, { language: tell.language })
}

/** Among words from right to left, names and addresses would take what stands around them along (UAX 9, isolates). */
function contained(said: string, isRtl: boolean): string {
  const line = balanceBidiControls(said.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim())
  return isRtl ? `\u2068${line}\u2069` : line
}
