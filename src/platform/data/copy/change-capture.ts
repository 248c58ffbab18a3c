// Capture of changes while a database is copied beside its servers: triggers note the key of each changed row, and refuse
// writes in the moment of the switch. Nothing of it is there but during a move.
import type { Database, Reader, Transaction } from '../database.ts'
import type { TableShape } from '../snapshot.ts'
import { movePrefix, moveTables, pausedMessage, pausedState } from '../write-pause.ts'

const [changes = '', pauses = '', runs = ''] = moveTables
const prefix = movePrefix
/** Whoever adds a row of it must not be refused: what processes write of themselves is not moved. */
export const transientTables: readonly string[] = ['processes', 'presence', 'desk_presence', 'instance_state']

const isOf = (database: Database) => (database.engine === 'sqlite' ? sqlite : postgres)

/**
 * Waits for no writer for long. Resolves to whether what the run `formerly` of this move has not applied is noted without a
 * gap: nothing of the capture was removed since, and no other move has begun. From here on notes are those of the run `run`.
 */
export async function installCapture(
  database: Database,
  tables: readonly TableShape[],
  { run, formerly }: { run: string; formerly: string | undefined },
): Promise<boolean> {
  const { setUp, capture } = isOf(database)
  return database.alterSchema(
    async (tx) => {
      for (const sql of setUp) await tx.run(sql)
      const isWhole = formerly !== undefined && (await isCaptured(database, tx, tables, formerly))
      for (const table of tables) for (const sql of capture(table)) await tx.run(sql)
      if (!isWhole) await tx.run(`DELETE FROM ${changes}`)
      await tx.run(`DELETE FROM ${runs}`)
      await tx.run(`INSERT INTO ${runs} (id) VALUES (?)`, [run])
      return isWhole
    },
    { isExpand: true },
  )
}

async function isCaptured(
  { engine }: Pick<Database, 'engine'>,
  reader: Pick<Reader, 'get'>,
  tables: readonly TableShape[],
  run: string,
): Promise<boolean> {
  const { triggers, triggersOfTable } = engine === 'sqlite' ? sqlite : postgres
  const own = await reader.get(`SELECT id FROM ${runs} WHERE id = ?`, [run])
  const found = await reader.get<{ number: number }>(triggers)
  return own !== undefined && Number(found?.number) === tables.length * triggersOfTable
}

/** Throws an error with a sentence where changes are not noted for this run any more. */
export async function assertCaptured(database: Database, tables: readonly TableShape[], run: string): Promise<void> {
  const isOwn = await isCaptured(database, database, tables, run).catch(() => false)
  if (!isOwn)
    throw new Error(
      'The move was given up, or begun by another command, or tables were changed. Run the command again.',
    )
}

export async function removeCapture(database: Database, tables: readonly TableShape[]): Promise<void> {
  const { remove } = isOf(database)
  await database.alterSchema(
    async (tx) => {
      for (const table of tables) for (const sql of remove(table)) await tx.run(sql)
      for (const name of moveTables) await tx.run(`DROP TABLE IF EXISTS ${name}`)
    },
    { isExpand: true },
  )
}

/**
 * For so long, by the clock of the database, no transaction commits a write, and all that were committed before are noted.
 * Reads go on.
 */
export async function pauseWrites(database: Database, forMs: number): Promise<void> {
  await database.write(async (tx) => {
    await tx.run(`DELETE FROM ${pauses}`)
    await tx.run(`INSERT INTO ${pauses} (until_at) VALUES (CAST(${isOf(database).now} + ${forMs} AS BIGINT))`)
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

const runTable = `CREATE TABLE IF NOT EXISTS ${runs} (id TEXT NOT NULL)`

const sqlite = {
  now: "unixepoch('subsec') * 1000",
  triggers: `SELECT count(*) AS number FROM sqlite_schema WHERE type = 'trigger' AND substr(name, 1, 5) = '${prefix}'`,
  triggersOfTable: 3,
  setUp: [
    runTable,
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
  now: 'extract(epoch FROM clock_timestamp()) * 1000',
  triggers: `SELECT count(*) AS number FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE left(tgname, 5) = '${prefix}' AND tgenabled = 'O' AND relnamespace = current_schema()::regnamespace`,
  triggersOfTable: 1,
  setUp: [
    runTable,
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
