// In which language a thread speaks, where its words are, and the second file with its own.
import {
  createWidgetTranslator,
  englishTranslator,
  type WidgetTranslator,
} from '../../platform/i18n/widget-translator.ts'
import type { ThreadOptions } from '../thread/thread.ts'

/** Which languages there are besides English, with spaces between them, and the version of their words: the build says. */
declare const wordLanguages: string
declare const wordVersion: string
/** Name of the second file, with a digest of it: the build says. */
declare const extrasFile: string

const isThere = (language: string) => wordLanguages.split(' ').includes(language)

/** What the page asks for, else what it is written in, else what its reader reads; of these the first that there is. */
export function chooseLanguage(element: Element, asked: string | undefined): string {
  const written = element.closest('[lang]')?.getAttribute('lang') ?? ''
  const wanted = [asked ?? '', written, ...navigator.languages].map((tag) => tag.split(/[-_]/)[0]?.toLowerCase() ?? '')
  return wanted.find((one) => one === 'en' || isThere(one)) ?? 'en'
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
  return (tell) => {
    loading ??= load(server, tell).catch((error) => {
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
