// Facts about programs that make feeds of pages: data of the program, read for the first list.
import { z } from 'zod'
import { inflateBounded } from '../../platform/compression/bounded-inflate.ts'
import { readTextTable } from '../../platform/files/text-table.ts'
import { bridgeFacts, type Facts, routeFacts } from './rules/facts.ts'

/** Of the JSON in a token: an address has 2,048 characters at most. */
const maxTokenBytes = 8 * 1024

let reading: Promise<Facts> | undefined

export function loadFacts(): Promise<Facts> {
  reading ??= readFacts()
  return reading
}

async function readFacts(): Promise<Facts> {
  const [routes, bridges] = await Promise.all(
    ['rsshub', 'rss-bridge'].map((name) => readTextTable(new URL(`./facts/${name}.tsv`, import.meta.url))),
  )
  return { ...routeFacts(routes ?? []), bridges: bridgeFacts(bridges ?? []), pageOfToken }
}

const Token = z.object({ p: z.object({ l: z.string().min(1) }) })

/** What a token says of its page; nobody gets a right by it, so that its signature does not matter. */
function pageOfToken(token: string): string | undefined {
  if (!/^[\w-]{40,4096}={0,2}$/.test(token)) return undefined
  const json = inflateBounded(Buffer.from(token, 'base64url'), maxTokenBytes)
  try {
    return Token.safeParse(JSON.parse(json ?? '')).data?.p.l
  } catch {
    // A token of another kind.
    return undefined
  }
}
