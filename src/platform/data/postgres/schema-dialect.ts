// Translation of schema files from SQLite's dialect to PostgreSQL's.

/** Applied in this order, to statements without comments. */
const translations: readonly { from: RegExp; to: string; why: string }[] = [
  {
    from: /\bTEXT\b/g,
    to: 'TEXT COLLATE "C"',
    why: 'texts are compared byte by byte, as SQLite does, whatever language the database was made for',
  },
  {
    from: /\)\s*WITHOUT ROWID$/,
    to: ')',
    why: 'its tables are heaps, whatever their key',
  },
]

export function toPostgresSchema(statement: string): string {
  return translations.reduce((text, { from, to }) => text.replace(from, to), statement)
}
