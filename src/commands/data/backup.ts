// `pageside backup` and `pageside restore`: a folder with the database and its keys, taken while servers run.
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Config, databaseAddress, readConfig } from '../../config.ts'
import { postgresTools } from '../../config-groups.ts'
import { systemClock } from '../../platform/clock.ts'
import { generateIdentity, parseIdentities, parseRecipient } from '../../platform/crypto/age/keys.ts'
import { writeBackup } from '../../platform/data/backup/backup-folder.ts'
import { restoreBackup } from '../../platform/data/backup/restore-backup.ts'
import { mayExist, redactedDatabaseUrl } from '../../platform/data/database-url.ts'
import { hasKeyFile, keyFilePath } from '../../platform/instance-keys/key-file.ts'
import { type Command, parseCommandArgs, printResult, requireOption, UsageError } from '../command.ts'

export const backup: Command = {
  name: 'backup',
  usage: 'FOLDER [--to-key age1…]',
  summary:
    'Write the database and keys.json to a folder, while the server runs; again into the same, too. --to-key (or BACKUP_KEY) encrypts them for this public key. PostgreSQL needs pg_dump.',
  async run(args) {
    const { values, positionals } = parseCommandArgs(args, { 'to-key': { type: 'string' } }, 1)
    const folder = resolve(requireOption(positionals[0], 'FOLDER', 'where the backup is written'))
    const config = readConfig()
    const recipient = recipientOf(values['to-key'] ?? config.BACKUP_KEY)
    const { url } = databaseAddress(config)
    if (!(await mayExist(url)))
      throw new Error(`There is no database at ${redactedDatabaseUrl(url)}. Give this command the server's DATA_DIR.`)
    const hasKeys = await hasKeyFile(config.DATA_DIR)
    const keysFile = hasKeys ? keyFilePath(config.DATA_DIR) : undefined
    const place = { dataDir: config.DATA_DIR, tools: postgresTools(config) }
    const { files, rows } = await writeBackup({ url, folder, keysFile, recipient, ...place, now: systemClock.now() })
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    const counted = Object.values(rows).reduce((sum, count) => sum + count, 0)
    return printResult(values.json, { folder, hasKeys, isEncrypted: recipient !== undefined, bytes, rows: counted }, [
      `The backup is complete: ${folder} (${counted} rows, ${bytes} bytes).`,
      ...adviceOf(hasKeys, recipient !== undefined),
    ])
  },
}

function adviceOf(hasKeys: boolean, isEncrypted: boolean): string[] {
  const reader = isEncrypted
    ? 'Only who has the private key can read it. Without that key it is lost.'
    : 'Whoever reads it can act as this server: keep it as safe as keys.json.'
  const noKeys = 'There is no keys.json: keep SECRET_KEY and the tokens of the settings as well.'
  return hasKeys ? [reader] : isEncrypted ? [reader, noKeys] : [noKeys]
}

function recipientOf(text: string): { key: Uint8Array; text: string } | undefined {
  if (text === '') return undefined
  const key = parseRecipient(text)
  if (!key) throw new UsageError('--to-key must be a public key of age: age1… ("pageside backup-key" makes one).')
  return { key, text }
}

export const backupKey: Command = {
  name: 'backup-key',
  usage: '',
  summary:
    'Make a key pair for encrypted backups, of the age format: the public key for BACKUP_KEY, the private one to keep.',
  async run(args) {
    const { values } = parseCommandArgs(args, {}, 0)
    const pair = generateIdentity()
    return printResult(values.json, pair, [
      `# public key: ${pair.recipient}`,
      pair.identity,
      '# Keep these lines in a file away from the server: only they open the backups.',
    ])
  },
}

export const restore: Command = {
  name: 'restore',
  usage: 'FOLDER [--identity FILE]',
  summary:
    'Restore such a backup to a DATA_DIR that has no database and no keys, or to an empty PostgreSQL database. --identity: file with the private key of an encrypted one.',
  async run(args) {
    const { values, positionals } = parseCommandArgs(args, { identity: { type: 'string' } }, 1)
    const folder = resolve(requireOption(positionals[0], 'FOLDER', 'the backup'))
    const config = readConfig()
    const identities = values.identity === undefined ? [] : await identitiesIn(values.identity)
    const { url, place } = targetOf(config)
    const keysFile = keyFilePath(config.DATA_DIR)
    const tools = postgresTools(config)
    const { createdAt, version, rows } = await restoreBackup({ folder, url, keysFile, identities, tools })
    const counted = Object.values(rows).reduce((sum, count) => sum + count, 0)
    return printResult(values.json, { folder, file: place, createdAt, version, rows: counted }, [
      `Restored to ${place}, as it was at ${createdAt}. Start the server: pageside start.`,
    ])
  },
}

function targetOf(config: Config): { url: string; place: string } {
  const { url } = databaseAddress(config)
  const resolved = url.startsWith('sqlite:') ? `sqlite:${resolve(url.slice('sqlite:'.length))}` : url
  return { url: resolved, place: redactedDatabaseUrl(resolved) }
}

async function identitiesIn(path: string) {
  const text = await readFile(path, 'utf8').catch((error: Error) =>
    Promise.reject(new UsageError(`--identity cannot be read: ${error.message}.`)),
  )
  const identities = parseIdentities(text)
  if (identities.length === 0) throw new UsageError(`${path} has no private key of age (AGE-SECRET-KEY-1…).`)
  return identities
}
