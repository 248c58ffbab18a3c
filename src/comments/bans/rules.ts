// Who is kept out: a user, a session, a mail address or its domain, an address or a network; for a time or for good.
import { parseAddressRange, sortableAddress } from './rules-address-range.ts'

export type BanKind = 'user' | 'session' | 'email' | 'address'

/** What is banned, as it is compared: from `first` to `last`, both of them included; the same but for networks. */
export interface BanSubject {
  kind: BanKind
  first: string
  last: string
}

export interface Ban extends BanSubject {
  /** Undefined: for good. */
  until: number | undefined
  /** They are not told: they see what they write, and nobody else does. */
  isShadow: boolean
}

/** By what somebody can be banned. */
export interface BanCandidate {
  userId?: string | undefined
  anonUserId?: string | undefined
  email?: string | undefined
  address?: string | undefined
}

/** As typed by staff. Undefined for what cannot be one. */
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

/** By what the author could be banned: each is looked for between `first` and `last` of its kind. */
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

/** The one that counts: being told before not being told, then the longest. */
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

/** `ann+shop@Mail.example` is `ann@mail.example`. A domain is written `@mail.example`. */
function mailKey(typed: string): string {
  const mail = typed.normalize('NFKC').trim().toLowerCase()
  const at = mail.lastIndexOf('@')
  return at < 0 ? mail : `${mail.slice(0, at).replace(/(?<=.)\+.*$/, '')}@${asMailed(mail.slice(at + 1))}`
}

/** Letters of other alphabets as mail servers write them: both forms reach the same people. */
function asMailed(domain: string): string {
  return plainDomain.test(domain) ? domain : (URL.parse(`http://${domain}`)?.hostname ?? domain)
}

const plainDomain = /^[a-z\d.-]*$/
