// DKIM verification of a mail (RFC 6376) with the key of its domain.
import { createHash, createVerify } from 'node:crypto'

export interface Signed {
  /** Whose key, as a receiver asks the domain for it. */
  domain: string
  selector: string
  /** Headers that nobody can change any more, in small letters. */
  headers: string[]
  /** Neither these headers nor the body were changed. */
  isIntact: boolean
}

/** Undefined for a mail without a signature. Relaxed canonicalisation and SHA-256 alone are understood. */
export function checkSignature(raw: string, publicKey: string): Signed | undefined {
  const end = raw.indexOf('\r\n\r\n')
  const fields = raw.slice(0, end).split(/\r\n(?![ \t])/)
  const own = fields.find((field) => /^DKIM-Signature:/i.test(field))
  if (own === undefined) return undefined
  const tags = tagsOf(own.slice(own.indexOf(':') + 1))
  const { a, c, d = '', s = '', h = '', bh, b = '' } = tags
  if (a !== 'rsa-sha256' || c !== 'relaxed/relaxed') throw new Error(`A signature of another kind: ${own}`)
  const headers = h.split(':').map((name) => name.trim().toLowerCase())
  const bodyHash = createHash('sha256')
    .update(relaxedBody(raw.slice(end + 4)))
    .digest('base64')
  const verify = createVerify('rsa-sha256')
  verify.update(
    chosen(fields, headers)
      .map((field) => `${relaxedField(field)}\r\n`)
      .join(''),
  )
  verify.update(relaxedField(own.replace(/(;\s*b=)[^;]*$/, '$1')))
  const isIntact = bodyHash === bh && verify.verify(publicKey, b.replace(/\s/g, ''), 'base64')
  return { domain: d, selector: s, headers, isIntact }
}

function tagsOf(text: string): Record<string, string> {
  const tags = text.split(';').map((tag) => /^\s*(\w+)\s*=(.*)$/s.exec(tag))
  return Object.fromEntries(tags.flatMap((tag) => (tag ? [[tag[1], tag[2]?.replace(/\s/g, '')]] : [])))
}

/** Of those with the same name, the last ones first (5.4.2). */
function chosen(fields: readonly string[], names: readonly string[]): string[] {
  const left = fields.toReversed()
  return names.flatMap((name) => {
    const at = left.findIndex((field) => field.split(':', 1)[0]?.trim().toLowerCase() === name)
    return at === -1 ? [] : left.splice(at, 1)
  })
}

/** 3.4.2 */
function relaxedField(field: string): string {
  const at = field.indexOf(':')
  const value = field
    .slice(at + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()
  return `${field.slice(0, at).trim().toLowerCase()}:${value}`
}

/** 3.4.4 */
function relaxedBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
  while (lines.at(-1) === '') lines.pop()
  return lines.map((line) => `${line}\r\n`).join('')
}
