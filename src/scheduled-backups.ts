// Scheduled backups by the settings.
import { type Config, databaseAddress, InvalidSettings } from './config.ts'
import { postgresTools } from './config-groups.ts'
import {
  createScheduledBackups,
  type ScheduledBackups,
  type ScheduleParts,
} from './platform/backups/scheduled-backups.ts'
import { parseRecipient } from './platform/crypto/age/keys.ts'
import { keyFilePath } from './platform/instance-keys/key-file.ts'

/** Throws `InvalidSettings` where the key is none. */
export function scheduledBackups(
  config: Config,
  parts: Pick<ScheduleParts, 'database' | 'clock' | 'ids' | 'log'>,
): ScheduledBackups {
  const { DATA_DIR: dataDir, BACKUP: schedule, BACKUP_DIR, BACKUP_KEY: text } = config
  const key = text === '' ? undefined : parseRecipient(text)
  if (text !== '' && !key) throw new InvalidSettings('BACKUP_KEY must be a public key of age: a letter of it is wrong.')
  return createScheduledBackups({
    ...parts,
    schedule,
    folder: BACKUP_DIR || `${dataDir}/backups`,
    url: databaseAddress(config).url,
    // Given by the settings, they lie in no file.
    keysFile: config.SECRET_KEY === '' ? keyFilePath(dataDir) : undefined,
    dataDir,
    recipient: key && { key, text },
    tools: postgresTools(config),
  })
}
