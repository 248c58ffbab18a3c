// Text that every database, document and terminal accepts.

/** Newlines and tabs stay. Other controls are dropped rather than rejected: nobody types them on purpose. */
const controls = /[\0-\x08\x0b-\x1f\x7f-\x9f\ufeff]/g

/** Fast path: most texts have none of these. */
const unusual = /[\0-\x08\x0b-\x1f\x7f-\x9f\ufeff\u2028\u2029\ud800-\udfff]/

export function toStorableText(typed: string): string {
  if (!unusual.test(typed)) return typed
  const lines = typed.replace(/\r\n?|[\x85\u2028\u2029]/g, '\n')
  return lines.replace(controls, '').toWellFormed()
}
