// Interface texts by the vendor's names, English where a language lacks one.
import { arabicWords } from '../../platform/i18n/vendor/ar.ts'
import { germanWords } from '../../platform/i18n/vendor/de.ts'
import { englishWords } from '../../platform/i18n/vendor/en.ts'
import { britishWords } from '../../platform/i18n/vendor/en-gb.ts'
import { spanishWords } from '../../platform/i18n/vendor/es.ts'
import { frenchWords } from '../../platform/i18n/vendor/fr.ts'
import { japaneseWords } from '../../platform/i18n/vendor/ja.ts'

export type Messages = Readonly<Record<string, string>>

/** By locale, spelled as the vendor's clients do. */
export const languages = {
  en_us: englishWords,
  en_gb: { ...englishWords, ...britishWords },
  de: germanWords,
  fr: frenchWords,
  es: spanishWords,
  ar: arabicWords,
  ja: japaneseWords,
} satisfies Record<string, Messages>

export type Language = keyof typeof languages

/** Components that clients request; each gets all texts. */
export const components: ReadonlySet<string> = new Set([
  'block-confirm',
  'comment-ui',
  'comment-ui-cancel',
  'comment-ui-gifs',
  'comment-ui-moderation',
  'comment-ui-notifications-list',
  'comment-ui-online-users',
  'comment-ui-react-native',
  'feed-ui',
])

/** Accepts any spelling: `en-GB`, `en_gb`, `de-AT`. */
export function languageForLocale(locale: string | null | undefined): Language {
  const normalized = (locale ?? '').toLowerCase().replaceAll('-', '_')
  const [spoken = ''] = normalized.split('_', 1)
  return [normalized, spoken].find((one): one is Language => Object.hasOwn(languages, one)) ?? 'en_us'
}

/** A tenant's own texts replace ours. Names in full, `LOG_IN`, or short, `logIn`. */
export function messagesFor(
  language: Language,
  overrides: Messages | null | undefined,
  isFull: boolean,
): Record<string, string> {
  const words = Object.entries({ ...englishWords, ...languages[language], ...overrides })
  return Object.fromEntries(isFull ? words : words.map(([name, text]) => [shortName(name), text]))
}

function shortName(name: string): string {
  return name.toLowerCase().replace(/_+(\w)/g, (_, letter: string) => letter.toUpperCase())
}
