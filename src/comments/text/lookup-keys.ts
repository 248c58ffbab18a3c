// Under which keys names and addresses are looked up, so that what people take for the same is the same.
import { hash } from 'node:crypto'
import { replaceConfusables } from './confusables.ts'

/** Of a name as it is read: case, width and what cannot be seen do not count, nor do letters that only look like others. */
export function nameKey(name: string): string {
  const seen = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    // What becomes of the capital of Turkish.
    .replace(/i\u0307/g, 'i')
  return keyOf(replaceConfusables(seen))
}

/**
 * A name, and the one that it may be meant to look like: in most typefaces, capital I, the figure 1 and a bar are an l,
 * and a nought is an o. Next to another letter only, as names have figures of their own, too.
 */
export function confusableNames(name: string): string[] {
  return misread.test(name) ? [name, name.replace(/(?<=\p{L})I|[1|]/gu, 'l').replace(/0/g, 'o')] : [name]
}

const misread = /\p{L}[I1|0]|[1|0]\p{L}/u

/**
 * Of an address: mail goes to letters, not to what they look like, so `ａnn@` is somebody else than `ann@`. Case counts
 * for nobody; letters outside of ASCII never become letters within it.
 */
export function mailboxKey(email: string): string {
  const folded = email.normalize('NFC').toLowerCase()
  return keyOf(isAscii(folded) && !isAscii(email) ? `=${email}` : folded)
}

/**
 * Of the mailbox that an address leads to, for limits of mail: what stands behind a plus is the same mailbox with nearly
 * all providers, and with Google's so are dots. As an identity, each spelling is an address of its own (`mailboxKey`).
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
