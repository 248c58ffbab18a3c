// Rules of a robots.txt for our agent (RFC 9309): allowed paths and crawl delay.

export interface RobotsRules {
  rules: readonly Rule[]
  /** Not of the RFC, but many sites ask for it. */
  crawlDelayMs?: number
}

interface Rule {
  allows: boolean
  /** Parts of the pattern between its `*`. */
  parts: readonly string[]
  toTheEnd: boolean
  /** Length of the pattern: the longest match decides (RFC 9309, section 2.2.2). */
  length: number
}

export const EVERYTHING_ALLOWED: RobotsRules = { rules: [] }

const maxCrawlDelayMs = 10_000

/** The groups that name the product, else those of everybody; several groups of one name are one. */
export function readRobots(text: string, product: string): RobotsRules {
  const groups = groupsOf(text)
  const named = groups.filter(({ agents }) => agents.includes(product.toLowerCase()))
  const ours = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes('*'))
  const lines = ours.flatMap((group) => group.lines)
  const rules = lines.flatMap(([key, value]) => ruleOf(key, value) ?? [])
  const delay = lines.find(([key, value]) => key === 'crawl-delay' && Number(value) > 0)
  return { rules, ...(delay ? { crawlDelayMs: Math.min(Number(delay[1]) * 1000, maxCrawlDelayMs) } : {}) }
}

/** Of an allowing and a forbidding pattern of equal length, the allowing one wins. */
export function mayCrawl({ rules }: RobotsRules, { pathname, search }: URL): boolean {
  if (pathname === '/robots.txt') return true
  const path = normalised(pathname + search).replace(/[*$]/g, escaped)
  let decisive: Rule | undefined
  for (const rule of rules) {
    const saysMore = !decisive || rule.length > decisive.length || (rule.length === decisive.length && rule.allows)
    if (saysMore && fits(path, rule)) decisive = rule
  }
  return decisive?.allows ?? true
}

interface Group {
  agents: string[]
  lines: [key: string, value: string][]
}

/** Lines that are not understood neither begin nor end a group. */
function groupsOf(text: string): Group[] {
  const groups: Group[] = []
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)) {
    const [, key = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? []
    const name = key.toLowerCase()
    const group = groups.at(-1)
    if (name === 'user-agent') {
      if (group?.lines.length === 0) group.agents.push(agentOf(value))
      else groups.push({ agents: [agentOf(value)], lines: [] })
    } else if (name === 'allow' || name === 'disallow' || name === 'crawl-delay') {
      group?.lines.push([name, value.trim()])
    }
  }
  return groups
}

/** A version may stand behind the name. */
function agentOf(written: string): string {
  return (/^(?:\*|[a-z_-]+)/i.exec(written.trim())?.[0] ?? '').toLowerCase()
}

function ruleOf(key: string, value: string): Rule | undefined {
  if (key === 'crawl-delay' || value === '') return undefined
  const toTheEnd = value.endsWith('$')
  const pattern = normalised(toTheEnd ? value.slice(0, -1) : value).replace(/\$/g, escaped)
  return { allows: key === 'allow', parts: pattern.split('*'), toTheEnd, length: pattern.length + (toTheEnd ? 1 : 0) }
}

/** The parts one after another, each as early as possible: no pattern takes more than one pass over the path. */
function fits(path: string, { parts, toTheEnd }: Rule): boolean {
  const [first = '', ...others] = parts
  if (!path.startsWith(first)) return false
  const last = toTheEnd ? others.pop() : undefined
  let at = first.length
  for (const part of others) {
    const found = path.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  if (!toTheEnd) return true
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last)
}

/** The same octet is always written the same way: as itself where the RFC calls it unreserved, else escaped. */
function normalised(path: string): string {
  return path.replace(/%[0-9a-f]{2}|[^\x21-\x7e]+/gi, (written) => {
    if (!written.startsWith('%')) return encodeURI(written.toWellFormed())
    const octet = String.fromCharCode(Number.parseInt(written.slice(1), 16))
    return /[\w.~-]/.test(octet) ? octet : written.toUpperCase()
  })
}

const escaped = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
