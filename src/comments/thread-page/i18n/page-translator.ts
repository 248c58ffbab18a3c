// Language of the thread page: the requested one, else by `Accept-Language`, among the supported ones.

import { type PageWords, pageWords } from '../../../platform/i18n/page/messages.ts'
import { words as ar } from '../../../platform/i18n/widget/ar.ts'
import { words as de } from '../../../platform/i18n/widget/de.ts'
import { words as es } from '../../../platform/i18n/widget/es.ts'
import { words as fr } from '../../../platform/i18n/widget/fr.ts'
import { words as ja } from '../../../platform/i18n/widget/ja.ts'
import {
  createWidgetTranslator,
  keyCatalogue,
  type WidgetCatalogue,
  type WidgetTranslator,
} from '../../../platform/i18n/widget-translator.ts'

const spoken: Readonly<Record<keyof typeof pageWords, WidgetCatalogue>> = { en: {}, de, fr, es, ar, ja }

export interface PageTranslator {
  translate: WidgetTranslator
  pageMessages: PageWords
}

const made = new Map<string, PageTranslator>()

export function createPageTranslator(locale: string | undefined, acceptLanguage: string | undefined): PageTranslator {
  const requested = [locale ?? '', ...preferred(acceptLanguage)].map((tag) => tag.split(/[-_]/)[0]?.toLowerCase() ?? '')
  const language = requested.find((one): one is keyof typeof pageWords => Object.hasOwn(spoken, one)) ?? 'en'
  const known = made.get(language)
  if (known) return known
  const speech = {
    translate: createWidgetTranslator(language, keyCatalogue(spoken[language])),
    pageMessages: pageWords[language],
  }
  made.set(language, speech)
  return speech
}

/** RFC 9110, 12.5.4. Bound of parsed language ranges. */
const maxLanguageTags = 20

function preferred(header = ''): string[] {
  const tags = header.split(',', maxLanguageTags).map((part) => {
    const [tag = '', ...rest] = part.split(';').map((word) => word.trim())
    const weight = Number(rest.find((word) => word.startsWith('q='))?.slice(2) ?? 1)
    return { tag, weight: Number.isNaN(weight) ? 0 : weight }
  })
  const wanted = tags.filter(({ weight }) => weight > 0)
  return wanted.sort((a, b) => b.weight - a.weight).map(({ tag }) => tag)
}
