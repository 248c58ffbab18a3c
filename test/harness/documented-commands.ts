// Runner of the commands on a page of the documentation: program calls, calls with curl, scripts.
import { readFileSync } from 'node:fs'

export interface Block {
  /** `sh` or `js`. */
  language: string
  text: string
}

/** In their order. */
export function blocksOf(page: string): Block[] {
  const text = readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8')
  return [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', block = '']) => ({
    language,
    text: block,
  }))
}

/** The words of each command, without quotes; what stands behind a # is for readers. */
export function commandsIn(block: string): string[][] {
  const commands: string[][] = [[]]
  for (const [token, single, double] of block.matchAll(/'([^']*)'|"([^"]*)"|\\\n|\n|#.*|[^\s'"]+/g)) {
    if (token === '\n') commands.push([])
    else if (!token.startsWith('#') && token !== '\\\n') commands.at(-1)?.push(single ?? double ?? token)
  }
  return commands.filter((words) => words.length > 0)
}

/** What curl would do with these words. */
export async function curl(words: readonly string[]): Promise<any> {
  const headers: Record<string, string> = {}
  const init: { method?: string; body?: string } = {}
  let url = ''
  for (let at = 0; at < words.length; at++) {
    const next = words[at + 1] ?? ''
    if (words[at] === '-X') init.method = next
    else if (words[at] === '-d') init.body = next
    else if (words[at] === '-H') headers[next.split(':', 1)[0] ?? ''] = next.slice(next.indexOf(':') + 1).trim()
    else {
      url = words[at] ?? ''
      continue
    }
    at += 1
  }
  const response = await fetch(url, { method: init.body === undefined ? 'GET' : 'POST', ...init, headers })
  return response.json()
}
