// Parsers of setting values. Each throws an error whose message ends the sentence "NAME …".
import { isAbsolute } from 'node:path'
import { z } from 'zod'

export function port(text: string): number {
  const parsed = z.coerce.number().int().min(0).max(65535).safeParse(text)
  if (!/^\d+$/.test(text) || !parsed.success) throw new Error('must be a port number from 0 to 65535')
  return parsed.data
}

export function nonEmpty(text: string): string {
  return text
}

export function host(text: string): string {
  if (!/^[\w:.%-]+$/.test(text)) throw new Error('must be an address of this machine, or its name')
  return text
}

function webAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new Error('must be an http or https address without user, query or fragment')
  }
  return url
}

/** Without a trailing slash, so that paths are appended. */
export function publicUrl(text: string): string {
  return text === '' ? '' : webAddress(text).href.replace(/\/+$/, '')
}

/** As it is written: issuers are compared letter by letter. */
export function issuer(text: string): string {
  if (text !== '') webAddress(text)
  return text
}

export function proxyUrl(text: string): string {
  return text === '' ? '' : webAddress(text).origin
}

/** By their names. */
export function namedProxies(text: string): ReadonlyMap<string, string> {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  const proxies = entries.map((entry): [string, string] => {
    const [, name, url] = /^([\w.-]{1,50})=(https?:\/\/\S+)$/.exec(entry) ?? []
    if (name === undefined || url === undefined || !URL.canParse(url))
      throw new Error('must be empty, or like `NAME=http://host:port`, with commas between them')
    return [name, url]
  })
  if (new Set(proxies.map(([name]) => name)).size < proxies.length) throw new Error('must have each name once')
  return new Map(proxies)
}

export function browser(text: string): string {
  const isEndpoint = /^(?:wss?|https?):\/\/[^/]/.test(text) && URL.canParse(text) && new URL(text).hash === ''
  if (text !== 'auto' && text !== 'off' && !isAbsolute(text) && !isEndpoint)
    throw new Error('must be `auto`, `off`, a path, or an address of ws, wss, http or https')
  return text
}

export function smtpUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (text !== '' && (!url?.hostname || !/^smtps?:$/.test(url.protocol))) {
    throw new Error('must be empty, `smtp://USER:PASSWORD@HOST:PORT` or the same with smtps')
  }
  return text
}

export function sender(text: string): string {
  if (text !== '' && !/^(?:[^<>"\p{Cc}]+ <[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/u.test(text)) {
    throw new Error('must be an address such as name@host or Name <name@host>')
  }
  return text
}

export function mailLimit(text: string): { perAddressAndDay: number; perCallerAndHour: number } | undefined {
  if (text === 'off') return undefined
  const [, address, caller] = /^([1-9]\d{0,4})\/([1-9]\d{0,4})$/.exec(text) ?? []
  if (!address || !caller) throw new Error('must be `off` or two numbers such as `3/10`')
  return { perAddressAndDay: Number(address), perCallerAndHour: Number(caller) }
}

export function databaseUrl(text: string): string {
  // Each connection would have a database of its own in memory.
  if (text === '' || /^sqlite:(?!:memory:$)./.test(text)) return text
  if (!isPostgresUrl(text)) {
    throw new Error('must be empty, `sqlite:PATH` or `postgres://USER:PASSWORD@HOST/NAME`')
  }
  return text
}

/** Of PostgreSQL, or empty. */
export function postgresUrl(text: string): string {
  if (text.startsWith('sqlite:')) throw new Error('must be empty or `postgres://USER:PASSWORD@HOST/NAME`')
  return databaseUrl(text)
}

export function listenUrl(text: string): string {
  if (text !== '' && text !== 'none' && !isPostgresUrl(text)) {
    throw new Error('must be empty, `none` or `postgres://USER:PASSWORD@HOST/NAME`')
  }
  return text
}

/** Several hosts, with commas between them, share the rest of the address. */
function isPostgresUrl(text: string): boolean {
  const [, before = '', hosts = '', after = ''] = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(text) ?? []
  const urls = before === '' ? [] : hosts.split(',').map((host) => `${before}${host}${after}`)
  const isNamed = (url: string) => URL.canParse(url) && new URL(url).pathname.length > 1
  return urls.length > 0 && urls.every(isNamed) && (urls.length === 1 || !hosts.split(',').includes(''))
}

export function count(most: number, least = 1): (text: string) => number {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : -1
    if (value < least || value > most) throw new Error(`must be a number from ${least} to ${most}`)
    return value
  }
}

export function secret(length: number): (text: string) => string {
  return (text) => {
    if (text !== '' && text.length < length) throw new Error(`must have at least ${length} characters`)
    return text
  }
}

export function secrets(length: number): (text: string) => string[] {
  return (text) => {
    const given = list(text)
    if (given.some((one) => one.length < length))
      throw new Error(`must be keys of at least ${length} characters, separated by commas`)
    return given
  }
}

export function flag(text: string): boolean {
  if (text !== 'true' && text !== 'false') throw new Error('must be true or false')
  return text === 'true'
}

export function list(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

const Network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

export function networks(text: string): string[] {
  const entries = list(text)
  const wrong = entries.find((entry) => !Network.safeParse(entry).success)
  if (wrong !== undefined) throw new Error('must be a list of addresses or of networks such as 10.0.0.0/8')
  return entries
}

export function rateLimit(text: string): { count: number; windowMs: number } | undefined {
  if (text === 'off') return undefined
  const [, count, seconds] = /^([1-9]\d{0,6})\/([1-9]\d{0,4})s$/.exec(text) ?? []
  if (!count || !seconds) throw new Error('must be `off` or a number of requests per seconds such as `60/60s`')
  return { count: Number(count), windowMs: Number(seconds) * 1000 }
}

export function oneOf(words: string[]): (text: string) => string {
  return (text) => {
    if (!words.includes(text)) throw new Error(`must be one of ${words.join(', ')}`)
    return text
  }
}

const backupEveryMs = { hourly: 3_600_000, daily: 86_400_000, weekly: 7 * 86_400_000 }

export interface BackupSchedule {
  everyMs: number
  /** So many are kept. */
  keep: number
}

export function backupSchedule(text: string): BackupSchedule | undefined {
  if (text === '') return undefined
  const [, word = '', count = ''] = /^(hourly|daily|weekly):([1-9]\d{0,3})$/.exec(text) ?? []
  if (word === '') throw new Error('must be empty, or like `daily:7`: hourly, daily or weekly, and how many are kept')
  return { everyMs: backupEveryMs[word as keyof typeof backupEveryMs], keep: Number(count) }
}

/** A public key of the age format: its form. Whether it is one, the start and the command find. */
export function backupKey(text: string): string {
  if (text !== '' && !/^age1[02-9ac-hj-np-z]{58}$/.test(text))
    throw new Error('must be empty, or a public key of age: `age1…`')
  return text
}

/** A setting's value for error messages, without secrets. */
export function shown(name: string, text: string): string {
  if (/_(?:TOKEN|KEY|SECRET|KEY_PREVIOUS)$/.test(name)) return 'something else'
  const keyless = text.replace(/\/\/.*@/, '//[redacted]@')
  return `"${keyless.replace(/([?&]\w*(?:pass|token|key)\w*=)[^&]*/gi, '$1[redacted]')}"`
}
