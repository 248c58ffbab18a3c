// Language of a thread, and the addresses of its catalogue and of the second file.
import {
  createWidgetTranslator,
  englishTranslator,
  type WidgetTranslator,
} from '../../platform/i18n/widget-translator.ts'
import type { ThreadOptions } from '../thread/thread.ts'

/** Set by the build: languages besides English, separated by spaces, and the version of their catalogues. */
declare const wordLanguages: string
declare const wordVersion: string
/** Name of the second file, with a digest of it: the build says. */
declare const extrasFile: string

const isThere = (language: string) => wordLanguages.split(' ').includes(language)

/** The first available of: the page's setting, the page's language, the reader's languages. */
export function chooseLanguage(element: Element, asked: string | undefined): string {
  const written = element.closest('[lang]')?.getAttribute('lang') ?? ''
  const languages = [asked ?? '', written, ...navigator.languages].map(
    (tag) => tag.split(/[-_]/)[0]?.toLowerCase() ?? '',
  )
  return languages.find((one) => one === 'en' || isThere(one)) ?? 'en'
}

/** Words that do not come leave a thread in English: better than none. Browsers keep those that came. */
export async function loadTranslator(language: string, server: URL): Promise<WidgetTranslator> {
  const words = await wordsFrom(language, server)
  return words ? createWidgetTranslator(language, words) : englishTranslator
}

async function wordsFrom(name: string, server: URL): Promise<WidgetTranslator['words'] | undefined> {
  if (name.endsWith('en')) return undefined
  try {
    return await (await fetch(new URL(`embed/${name}-${wordVersion}.json`, server))).json()
  } catch {
    return undefined
  }
}

let tries = 0

/**
 * The second file and its words. A module that did not come is remembered by browsers as missing, so that another try needs
 * another address.
 */
export function createExtrasImport(server: URL): ThreadOptions['loadExtras'] {
  let loading: ReturnType<ThreadOptions['loadExtras']> | undefined
  return (localize) => {
    loading ??= load(server, localize).catch((error) => {
      tries++
      loading = undefined
      throw error
    })
    return loading
  }
}

async function load(server: URL, { language, words }: WidgetTranslator) {
  const address = new URL(`embed/${extrasFile}${tries ? `?${tries}` : ''}`, server).href
  const [extras, further] = await Promise.all([import(address), wordsFrom(`extras-${language}`, server)])
  Object.assign(words, further)
  return extras as Awaited<ReturnType<ThreadOptions['loadExtras']>>
}
