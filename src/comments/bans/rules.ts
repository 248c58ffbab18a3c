// Bans of a user, session, mail address or domain, IP address or network, with an end or without.
import { parseAddressRange, sortableAddress } from './rules-address-range.ts'

export type BanKind = 'user' | 'session' | 'email' | 'address'

/** Key range, both ends inclusive; `first` equals `last` except for networks. */
export interface BanSubject {
  kind: BanKind
  first: string
  last: string
}

export interface Ban extends BanSubject {
  /** Undefined: permanent. */
  until: number | undefined
  /** Shadow ban: comments of the subject are visible to the subject alone. */
  isShadow: boolean
}

/** Identities by which an author can be banned. */
export interface BanCandidate {
  userId?: string | undefined
  anonUserId?: string | undefined
  email?: string | undefined
  address?: string | undefined
}

/** `typed`: by staff. Undefined for invalid input. */
export function parseBanSubject(kind: BanKind, typed: string): BanSubject | undefined {
  if (kind === 'address') {
    const range = parseAddressRange(typed)
    return range && { kind, ...range }
  }
  const key = kind === 'email' ? mailKey(typed) : typed.trim()
  return key === '' || (kind === 'email' && !/^[^@\s]*@[^@\s]+$/.test(key))
    ? undefined
    : { kind, first: key, last: key }
}

/** Keys of an author, each to look up between `first` and `last` of its kind. */
export function banKeysOf({ userId, anonUserId, email, address }: BanCandidate): { kind: BanKind; key: string }[] {
  const mail = email === undefined ? undefined : mailKey(email)
  const keys: [BanKind, string | undefined][] = [
    ['user', userId],
    ['session', anonUserId],
    ['email', mail],
    ['email', mail?.slice(mail.lastIndexOf('@'))],
    ['address', address === undefined ? undefined : sortableAddress(address)],
  ]
  return keys.flatMap(([kind, key]) => (key ? [{ kind, key }] : []))
}

/** The effective ban: open ones before shadow bans, then the longest. */
export function findBan(bans: readonly Ban[], author: BanCandidate, now: number): Ban | undefined {
  if (bans.length === 0) return undefined
  const keys = banKeysOf(author)
  const end = ({ until = Number.POSITIVE_INFINITY }: Ban) => until
  return bans
    .filter((ban) => end(ban) > now && keys.some(({ kind, key }) => isOn(ban, kind, key)))
    .sort((a, b) => Number(a.isShadow) - Number(b.isShadow) || (end(a) === end(b) ? 0 : end(b) - end(a)))[0]
}

function isOn(ban: Ban, kind: BanKind, key: string): boolean {
  return ban.kind === kind && ban.first <= key && key <= ban.last
}

/** `ann+shop@Mail.example` becomes `ann@mail.example`; a domain is written `@mail.example`. */
function mailKey(typed: string): string {
  const mail = typed.normalize('NFKC').trim().toLowerCase()
  const at = mail.lastIndexOf('@')
  return at < 0 ? mail : `${mail.slice(0, at).replace(/(?<=.)\+.*$/, '')}@${asMailed(mail.slice(at + 1))}`
}

/** Punycode: both forms of a domain reach the same mailboxes. */
function asMailed(domain: string): string {
  return plainDomain.test(domain) ? domain : (URL.parse(`http://${domain}`)?.hostname ?? domain)
}

const plainDomain = /^[a-z\d.-]*$/
