// Capture of changes while a database is copied beside its servers: triggers note the key of each changed row, and refuse
// writes in the moment of the switch. Nothing of it is there but during a move.
import type { Database, Transaction } from '../database.ts'
import type { TableShape } from '../snapshot.ts'
import { pausedMessage, pausedState } from '../write-pause.ts'

const changes = 'move_changes'
const pauses = 'move_pauses'
const prefix = 'move_'
/** Whoever adds a row of it must not be refused: what processes write of themselves is not moved. */
export const transientTables: readonly string[] = ['processes', 'presence', 'desk_presence', 'instance_state']

const isOf = (database: Database) => (database.engine === 'sqlite' ? sqlite : postgres)

/** Does nothing where it is installed. Waits for no writer for long. */
export async function installCapture(database: Database, tables: readonly TableShape[]): Promise<void> {
  const { setUp, capture } = isOf(database)
  await database.alterSchema(
    async (tx) => {
      for (const sql of setUp) await tx.run(sql)
      for (const table of tables) for (const sql of capture(table)) await tx.run(sql)
    },
    { isExpand: true },
  )
}

export async function removeCapture(database: Database, tables: readonly TableShape[]): Promise<void> {
  const { remove } = isOf(database)
  await database.alterSchema(
    async (tx) => {
      for (const table of tables) for (const sql of remove(table)) await tx.run(sql)
      for (const name of [changes, pauses]) await tx.run(`DROP TABLE IF EXISTS ${name}`)
    },
    { isExpand: true },
  )
}

/**
 * From now until then (epoch milliseconds) no transaction commits a write, and all that were committed before are noted.
 * Reads go on.
 */
export async function pauseWrites(database: Database, until: number): Promise<void> {
  await database.write(async (tx) => {
    await tx.run(`DELETE FROM ${pauses}`)
    await tx.run(`INSERT INTO ${pauses} (until_at) VALUES (?)`, [until])
  })
  // Writers that have noted a change hold the table until they are over; all others see the pause after noting theirs.
  if (database.engine === 'postgres') await database.write((tx) => tx.run(`LOCK TABLE ${changes} IN EXCLUSIVE MODE`))
}

export async function resumeWrites(database: Database): Promise<void> {
  await database.write((tx) => tx.run(`DELETE FROM ${pauses}`))
}

/** The notes of these numbers are done with. */
export async function forgetChanges(tx: Transaction, numbers: readonly number[]): Promise<void> {
  for (const number of numbers) tx.send(`DELETE FROM ${changes} WHERE number = ?`, [number])
}

export const pendingChanges = {
  count: `SELECT count(*) AS number FROM ${changes}`,
  keys: `SELECT DISTINCT row_key FROM ${changes} WHERE table_name = ? AND row_key > ? ORDER BY row_key LIMIT ?`,
  numbers: `SELECT number FROM ${changes} WHERE number > ? ORDER BY number LIMIT ?`,
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const index = `CREATE INDEX IF NOT EXISTS ${changes}_by_row ON ${changes} (table_name, row_key)`

const keyOf = (maker: string, row: string, { key }: TableShape) =>
  `${maker}(${key.map((name) => `${row}.${name}`).join(', ')})`

const sqlite = {
  setUp: [
    `CREATE TABLE IF NOT EXISTS ${changes} (number INTEGER PRIMARY KEY AUTOINCREMENT, table_name TEXT NOT NULL, row_key TEXT NOT NULL)`,
    index,
    `CREATE TABLE IF NOT EXISTS ${pauses} (until_at BIGINT NOT NULL)`,
  ],
  capture(table: TableShape): string[] {
    const [before, after] = ['OLD', 'NEW'].map((row) => keyOf('json_array', row, table))
    const note = (value = '', where = '1') =>
      `INSERT INTO ${changes} (table_name, row_key) SELECT '${table.name}', ${value} WHERE ${where};`
    const refuse = `SELECT RAISE(ABORT, ${quoted(pausedMessage)}) FROM ${pauses} WHERE until_at > unixepoch('subsec') * 1000;`
    const trigger = (event: string, body: string) =>
      `CREATE TRIGGER IF NOT EXISTS ${prefix}${table.name}_${event} AFTER ${event} ON ${table.name} BEGIN ${body} ${refuse} END`
    return [
      trigger('INSERT', note(after)),
      trigger('UPDATE', `${note(before)} ${note(after, `${before} <> ${after}`)}`),
      trigger('DELETE', note(before)),
    ]
  },
  remove: ({ name }: TableShape): string[] =>
    ['INSERT', 'UPDATE', 'DELETE'].map((event) => `DROP TRIGGER IF EXISTS ${prefix}${name}_${event}`),
}

const postgres = {
  setUp: [
    `CREATE TABLE IF NOT EXISTS ${changes} (number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, table_name TEXT NOT NULL, row_key TEXT NOT NULL)`,
    index,
    `CREATE TABLE IF NOT EXISTS ${pauses} (until_at BIGINT NOT NULL)`,
  ],
  capture(table: TableShape): string[] {
    const { name } = table
    const note = (row: string) =>
      `INSERT INTO ${changes} (table_name, row_key) VALUES ('${name}', ${keyOf('json_build_array', row, table)}::text);`
    return [
      `CREATE OR REPLACE FUNCTION ${prefix}${name}() RETURNS trigger LANGUAGE plpgsql AS $body$ BEGIN
        IF TG_OP <> 'INSERT' THEN ${note('OLD')} END IF;
        IF TG_OP <> 'DELETE' THEN ${note('NEW')} END IF;
        IF EXISTS (SELECT 1 FROM ${pauses} WHERE until_at > extract(epoch FROM clock_timestamp()) * 1000) THEN
          RAISE EXCEPTION USING MESSAGE = ${quoted(pausedMessage)}, ERRCODE = '${pausedState}';
        END IF;
        RETURN NULL;
      END $body$`,
      `DROP TRIGGER IF EXISTS ${prefix}${name} ON ${name}`,
      `CREATE TRIGGER ${prefix}${name} AFTER INSERT OR UPDATE OR DELETE ON ${name} FOR EACH ROW EXECUTE FUNCTION ${prefix}${name}()`,
    ]
  },
  remove: ({ name }: TableShape): string[] => [
    `DROP TRIGGER IF EXISTS ${prefix}${name} ON ${name}`,
    `DROP FUNCTION IF EXISTS ${prefix}${name}()`,
  ],
}
