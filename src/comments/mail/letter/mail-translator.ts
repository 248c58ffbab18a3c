// Translator for mails, over the catalogues of `platform/i18n/mail`.
import { loadCatalogues } from '../../../platform/i18n/load-catalogues.ts'
import { negotiateLocale } from '../../../platform/i18n/locale-negotiation.ts'
import { words as english, type MailMessages } from '../../../platform/i18n/mail/en.ts'
import { createTranslator, type Translator } from '../../../platform/i18n/translator.ts'
import { balanceBidiControls } from '../../text/bidi.ts'

export type MailMessage = keyof MailMessages
export type MailTranslate = Translator<typeof english>

const languages = await loadCatalogues<Partial<MailMessages>>(new URL('../../../platform/i18n/mail/', import.meta.url))

/** The first supported language of `wanted`, else English; messages that a catalogue lacks are English, too. */
export function createMailTranslator(wanted: readonly (string | undefined)[]): MailTranslate {
  const language = negotiateLocale(languages, wanted) ?? 'en'
  const messages = languages.get(language) ?? {}
  return isolateValues(createTranslator(language, english, messages), messages.direction === 'rtl')
}

/** Makes inserted values single-line and isolates their text direction. */
function isolateValues(translate: MailTranslate, isRtl: boolean): MailTranslate {
  const translateIsolated = (name: MailMessage, values: Readonly<Record<string, string | number>> = {}) => {
    const isolated = Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'number' ? value : isolate(value, isRtl),
    ])
    return translate(name, Object.fromEntries(isolated))
  }
  return Object.assign(translateIsolated, { language: translate.language })
}

/** In right-to-left text, names and addresses are wrapped in bidi isolates (UAX 9, FSI and PDI). */
function isolate(value: string, isRtl: boolean): string {
  const line = balanceBidiControls(value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim())
  return isRtl ? `\u2068${line}\u2069` : line
}
