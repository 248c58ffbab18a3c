// Rule of migrations that only add: statements under which servers of the version before go on, none of them knowing of what is new.
import { statementsOf } from '../../src/platform/data/migrations.ts'

/** Sentences about statements that are not additive; none for a file that keeps the rule. */
export function expandFaults(sql: string): string[] {
  const statements = statementsOf(sql)
  const made = new Set(statements.flatMap((one) => /^CREATE TABLE (\w+)/.exec(one)?.[1] ?? []))
  return statements.flatMap((one) => faultOf(one, made) ?? [])
}

function faultOf(statement: string, made: ReadonlySet<string>): string | undefined {
  const shown = statement.replace(/\s+/g, ' ').slice(0, 80)
  if (/^CREATE TABLE \w+ ?\(/.test(statement)) return undefined
  const [, unique, indexed = ''] = /^CREATE (UNIQUE )?INDEX \w+\s+ON (\w+)/.exec(statement) ?? []
  if (indexed !== '') {
    return unique && !made.has(indexed) ? `${shown}: writers of the version before may break what is unique` : undefined
  }
  const [, column] = /^ALTER TABLE \w+ ADD COLUMN (.*)$/s.exec(statement) ?? []
  if (column !== undefined) {
    if (/\bNOT NULL\b/.test(column) && !/\bDEFAULT\b/.test(column)) return `${shown}: NOT NULL without a default`
    return /\b(?:UNIQUE|REFERENCES|CHECK|PRIMARY)\b/.test(column) ? `${shown}: a constraint` : undefined
  }
  const [, filled = ''] = /^INSERT INTO (\w+)/.exec(statement) ?? []
  if (filled !== '' && made.has(filled)) return undefined
  return `${shown}: only tables, indexes, columns, and rows of new tables may be added`
}
