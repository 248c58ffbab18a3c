// In which language a thread speaks, and where its words are.
import { createTell, type Tell, tellEnglish } from '../thread/tell.ts'

/** Which languages there are besides English, with spaces between them, and the version of their words: the build says. */
declare const wordLanguages: string
declare const wordVersion: string

const isThere = (language: string) => wordLanguages.split(' ').includes(language)

/** What the page asks for, else what it is written in, else what its reader reads; of these the first that there is. */
export function languageFor(element: Element, asked: string | undefined): string {
  const written = element.closest('[lang]')?.getAttribute('lang') ?? ''
  const wanted = [asked ?? '', written, ...navigator.languages].map((tag) => tag.split(/[-_]/)[0]?.toLowerCase() ?? '')
  return wanted.find((one) => one === 'en' || isThere(one)) ?? 'en'
}

/** Words that do not come leave a thread in English: better than none. Browsers keep those that came. */
export async function tellIn(language: string, server: URL): Promise<Tell> {
  if (language === 'en') return tellEnglish
  try {
    const answer = await fetch(new URL(`embed/${language}-${wordVersion}.json`, server))
    return createTell(language, (await answer.json()) as Record<string, string>)
  } catch {
    return tellEnglish
  }
}
