// Lookup keys of names and mail addresses, equal for spellings that people take for the same.
import { hash } from 'node:crypto'
import { replaceConfusables } from './confusables.ts'

/** Ignores case, width, invisible characters and look-alike letters. */
export function nameKey(name: string): string {
  const visible = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    // Decomposed Turkish capital İ in lower case.
    .replace(/i\u0307/g, 'i')
  return keyOf(replaceConfusables(visible))
}

/**
 * The name and its likely reading: in most typefaces capital I, 1 and | look like l, and 0 like o. Only next to a
 * letter, because names contain digits too.
 */
export function confusableNames(name: string): string[] {
  return misread.test(name) ? [name, name.replace(/(?<=\p{L})I|[1|]/gu, 'l').replace(/0/g, 'o')] : [name]
}

const misread = /\p{L}[I1|0]|[1|0]\p{L}/u

/**
 * Mail goes to code points, not to what they look like, so `ａnn@` differs from `ann@`. Case is ignored; letters outside
 * of ASCII never become ASCII.
 */
export function mailboxKey(email: string): string {
  const folded = email.normalize('NFC').toLowerCase()
  return keyOf(isAscii(folded) && !isAscii(email) ? `=${email}` : folded)
}

/**
 * Mailbox of an address, for mail limits: nearly all providers ignore a plus suffix, and Google ignores dots. As an
 * identity each spelling is an address of its own (`mailboxKey`).
 */
export function mailLimitKey(email: string): string {
  const [, local = email, domain = ''] = /^(.*)@([^@]*)$/s.exec(email.normalize('NFC').toLowerCase()) ?? []
  const untagged = local.replace(/(?<=.)\+.*$/s, '')
  const isGoogle = /^g(?:oogle)?mail\.com$/.test(domain)
  return keyOf(isGoogle ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`)
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text)
}

function keyOf(text: string): string {
  return hash('sha256', text.replace(/\s+/g, ' ').trim(), 'base64url')
}
