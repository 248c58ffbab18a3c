// In which language a thread speaks, and where its words are.
import { createTell, type Tell, tellEnglish } from '../thread/tell.ts'

/** Where the built words are, by language: the build puts it there. */
declare const wordFiles: Readonly<Record<string, string>>

/** What the page asks for, else what it is written in, else what its reader reads; of these the first that there is. */
export function languageFor(element: Element, asked: string | undefined): string {
  const written = element.closest('[lang]')?.getAttribute('lang') ?? ''
  const wanted = [asked ?? '', written, ...navigator.languages].map((tag) => tag.split(/[-_]/)[0]?.toLowerCase() ?? '')
  return wanted.find((one) => one === 'en' || Object.hasOwn(wordFiles, one)) ?? 'en'
}

const known = new Map<string, Promise<Tell>>()

/** Words that do not come leave a thread in English: better than none. */
export function tellIn(language: string, server: URL): Tell | Promise<Tell> {
  const file = wordFiles[language]
  if (file === undefined) return tellEnglish
  const { href } = new URL(file, server)
  const coming = known.get(href) ?? fetchWords(language, href)
  known.set(href, coming)
  return coming
}

async function fetchWords(language: string, href: string): Promise<Tell> {
  try {
    const answer = await fetch(href)
    return createTell(language, (await answer.json()) as Record<string, string>)
  } catch {
    known.delete(href)
    return tellEnglish
  }
}
