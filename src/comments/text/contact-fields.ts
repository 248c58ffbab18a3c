// Contact fields of an author: cleaning of name, e-mail address and website.

import { stripBidiControls } from './bidi.ts'
import { visibleText } from './visible-text.ts'
import { parseWebAddress } from './web-address.ts'

/** For authors who are not signed on; fields of signed-on users have other limits. */
const maxNameChars = 100

/** RFC 5321, 4.5.3.1. */
const maxEmailChars = 254

const emailAddress = /^[^\s@<>()[\],;:"\\\p{C}]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u

/**
 * Invisible characters, which would make two names look like one: controls, fillers, joiners outside of the letters or
 * emoji that need them.
 */
const invisible = new RegExp(
  [
    '[\\0-\\x08\\x0e-\\x1f\\x7f-\\x9f\\xad\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u2060-\\u2064]',
    '[\\u2800\\u3164\\ufe00-\\ufe0e\\ufeff\\uffa0\\u{e0000}-\\u{e007f}]',
    '(?<![\\p{Lo}\\p{M}\\p{Extended_Pictographic}\\p{Emoji_Modifier}])[\\u200c\\u200d]',
    '(?<!\\p{Extended_Pictographic})\\ufe0f',
    '(?<!\\p{Script=Han})[\\u{e0100}-\\u{e01ef}]',
  ].join('|'),
  'gu',
)

/** Fast path: printable ASCII words need no cleaning. */
const plainName = /^[!-~]+(?: [!-~]+)*$/

/** Line breaks and tabs become spaces. */
export function cleanName(
  typed: string,
  maxChars = maxNameChars,
): { name: string } | { code: 'invalid-name' | 'invalid-name-is-email' } {
  const name = plainName.test(typed) ? typed : readableName(typed)
  if (visibleText(name) === '' || [...name.slice(0, 2 * maxChars + 2)].length > maxChars)
    return { code: 'invalid-name' }
  return isEmail(name) ? { code: 'invalid-name-is-email' } : { name }
}

function readableName(typed: string): string {
  const visible = stripBidiControls(typed.toWellFormed()).replace(invisible, '')
  return visible.normalize('NFC').replace(/\s+/g, ' ').trim()
}

/** Spelling unchanged; `mailboxKey` compares addresses. */
export function cleanEmail(typed: string): { email: string } | { code: 'invalid-email' } {
  const email = typed.trim()
  return isEmail(email) ? { email } : { code: 'invalid-email' }
}

/** Undefined for anything but http and https; the comment is accepted without it. */
export function cleanLink(typed: string): string | undefined {
  return parseWebAddress(typed.trim())
}

function isEmail(text: string): boolean {
  return text.length <= maxEmailChars && text.includes('@') && emailAddress.test(text)
}
