// Settings of a domain's mails: parsing and limits.

import { cleanEmail } from '../text/contact-fields.ts'
import { parseWebAddress } from '../text/web-address.ts'
import type { DomainConfig } from './contract.ts'

type Wire = ReturnType<typeof DomainConfig.parse>
type Dkim = NonNullable<Wire['dkim']>

/** Without the private key, which is stored sealed and never returned. */
export interface DomainSettings {
  emailFromName?: string
  emailFromEmail?: string
  logoSrc?: string
  logoSrc100px?: string
  footerUnsubscribeURL?: string
  emailHeaders?: Record<string, string>
  disableUnsubscribeLinks?: boolean
  dkim?: Omit<Dkim, 'privateKey'>
}

/** `read` returns the stored value, undefined for an invalid one. An empty text clears. */
const rules: { [N in keyof Required<DomainSettings>]: { read(input: never): DomainSettings[N]; must: string } } = {
  emailFromName: { read: (name: string) => oneLine(name, 200), must: 'be one line of at most 200 characters' },
  emailFromEmail: { read: emailIn, must: 'be an e-mail address' },
  logoSrc: { read: parseWebAddress, must: 'be an http or https address' },
  logoSrc100px: { read: parseWebAddress, must: 'be an http or https address' },
  footerUnsubscribeURL: { read: parseWebAddress, must: 'be an http or https address; [userId] may stand in it' },
  emailHeaders: {
    read: headersIn,
    must: 'name at most 20 headers, each X-…, with one line of at most 1000 characters',
  },
  disableUnsubscribeLinks: { read: (is: boolean) => is, must: 'be true or false' },
  dkim: { read: dkimIn, must: 'have a domain, a selector of letters and digits, and keys of at most 8000 characters' },
}

/** Keeps known settings only; cleared ones are present as undefined. */
export function parseDomainSettings(input: object): { settings: Partial<DomainSettings> } | { problem: string } {
  const settings: Record<string, unknown> = {}
  for (const [name, { read, must }] of Object.entries(rules)) {
    const value = (input as Record<string, unknown>)[name]
    if (value === undefined) continue
    settings[name] = value === '' ? undefined : read(value as never)
    if (settings[name] === undefined && value !== '') return { problem: `${name}: Must ${must}.` }
  }
  return { settings }
}

function oneLine(text: string, maxChars: number): string | undefined {
  const trimmed = text.trim()
  return trimmed !== '' && trimmed.length <= maxChars && !/\p{Cc}|[\u2028\u2029]/u.test(trimmed) ? trimmed : undefined
}

function emailIn(typed: string): string | undefined {
  const read = cleanEmail(typed)
  return 'email' in read ? read.email : undefined
}

/**
 * Custom headers. Excluded are headers that the server writes itself (sender, recipients, content, end), and commands
 * of common relays to add recipients.
 */
const headerName = /^X-(?!(?:SMTPAPI|MSYS-API|MC-BccAddress)$)[\w-]{1,98}$/i

export function isOwnHeader(name: string): boolean {
  return headerName.test(name)
}

function headersIn(input: Record<string, string>): Record<string, string> | undefined {
  const headers = Object.entries(input)
  if (headers.length > 20) return undefined
  const areRight = headers.every(([name, value]) => isOwnHeader(name) && oneLine(value, 1000) !== undefined)
  return areRight ? input : undefined
}

function dkimIn({ domainName, keySelector, publicKey, privateKey = '' }: Dkim): DomainSettings['dkim'] {
  const isRight =
    /^[a-z0-9.-]{1,253}$/i.test(domainName) &&
    /^[a-z0-9.-]{1,63}$/i.test(keySelector) &&
    Math.max(publicKey.length, privateKey.length) <= 8000 &&
    // The public key is shown: catches a private key sent in its place.
    !publicKey.includes('PRIVATE KEY')
  return isRight ? { domainName, keySelector, publicKey } : undefined
}
