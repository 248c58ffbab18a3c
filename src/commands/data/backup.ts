// `pageside backup` and `pageside restore`: a folder with the SQLite database and its keys, taken while the server runs.
import { join, resolve } from 'node:path'
import { type Config, databaseAddress, readConfig } from '../../config.ts'
import { systemClock } from '../../platform/clock.ts'
import { writeBackup } from '../../platform/data/backup/backup-folder.ts'
import { restoreBackup } from '../../platform/data/backup/restore-backup.ts'
import { mayExist, redactedDatabaseUrl, sqliteFileOf } from '../../platform/data/database-url.ts'
import { hasKeyFile, keyFilePath } from '../../platform/instance-keys/key-file.ts'
import { type Command, parseCommandArgs, printResult, requireOption } from '../command.ts'

const keysName = 'keys.json'

export const backup: Command = {
  name: 'backup',
  usage: 'FOLDER',
  summary: 'Write the SQLite database and keys.json to a folder, while the server runs; again into the same, too.',
  async run(args) {
    const { values, positionals } = parseCommandArgs(args, {}, 1)
    const folder = resolve(requireOption(positionals[0], 'FOLDER', 'where the backup is written'))
    const config = readConfig()
    const file = sqliteFile(config, `pg_dump --format=custom --file=${join(folder, 'pageside.dump')} "$DATABASE_URL"`)
    const { url } = databaseAddress(config)
    if (!(await mayExist(url)))
      throw new Error(`There is no database at ${redactedDatabaseUrl(url)}. Give this command the server's DATA_DIR.`)
    const hasKeys = await hasKeyFile(config.DATA_DIR)
    const beside = hasKeys ? { [keysName]: keyFilePath(config.DATA_DIR) } : {}
    await writeBackup({ file, folder, beside, now: systemClock.now() })
    const keys = hasKeys
      ? 'Whoever reads it can act as this server: keep it as safe as keys.json.'
      : 'There is no keys.json: keep SECRET_KEY and the tokens of the settings as well.'
    return printResult(values.json, { folder, hasKeys }, [`The backup is complete: ${folder}.`, keys])
  },
}

export const restore: Command = {
  name: 'restore',
  usage: 'FOLDER',
  summary: 'Restore such a backup to a DATA_DIR that has no database and no keys.',
  async run(args) {
    const { values, positionals } = parseCommandArgs(args, {}, 1)
    const folder = resolve(requireOption(positionals[0], 'FOLDER', 'the backup'))
    const config = readConfig()
    const file = resolve(sqliteFile(config, `pg_restore --dbname="$DATABASE_URL" ${join(folder, 'pageside.dump')}`))
    await restoreBackup({ folder, file, beside: { [keysName]: keyFilePath(config.DATA_DIR) } })
    return printResult(values.json, { folder, file }, `Restored to ${file}. Start the server: pageside start.`)
  },
}

/** Throws an error that says what is done instead. */
function sqliteFile(config: Config, instead: string): string {
  const file = sqliteFileOf(databaseAddress(config).url)
  if (file === undefined)
    throw new Error(
      `This database is on PostgreSQL, whose own tools do this:\n  ${instead}\nKeep a copy of ${keyFilePath(config.DATA_DIR)} with it. Nothing was written.`,
    )
  return file
}
