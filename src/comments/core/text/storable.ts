// Letters that every database, document and terminal takes.

/** New lines and tabs are text. Other controls are dropped rather than refused: nobody types them on purpose. */
const controls = /[\0-\x08\x0b-\x1f\x7f-\x9f\ufeff]/g

export function storable(typed: string): string {
  const lines = typed.replace(/\r\n?|[\x85\u2028\u2029]/g, '\n')
  return lines.replace(controls, '').toWellFormed()
}
