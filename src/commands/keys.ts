// `pageside token rotate` and `pageside keys accept`: changes to an instance's secrets, also while the server runs.
import { databaseAddress, readConfig } from '../config.ts'
import { configuredKeys } from '../config-groups.ts'
import { systemClock } from '../platform/clock.ts'
import { openDatabase } from '../platform/data/open-database.ts'
import { keyFilePath, readOrCreateKeys, rotateToken } from '../platform/instance-keys/key-file.ts'
import { acceptSecretKey } from '../platform/instance-keys/store-key-check.ts'
import { type Command, parseCommandArgs, printResult, UsageError } from './command.ts'
import { schemas } from './with-database.ts'
import { withFeedAdmin } from './with-feed-admin.ts'

const tokens = {
  access: { key: 'accessToken', setting: 'ACCESS_TOKEN', meaning: 'Access token' },
  health: { key: 'healthToken', setting: 'HEALTH_TOKEN', meaning: 'Health token' },
} as const

export const tokenRotate: Command = {
  name: 'token rotate',
  usage: '--access|--health',
  summary: 'Replace the access or health token of the instance; the old one stops working.',
  async run(args) {
    const { values } = parseCommandArgs(args, { access: { type: 'boolean' }, health: { type: 'boolean' } }, 0)
    if (Boolean(values.access) === Boolean(values.health)) throw new UsageError('Choose one: --access or --health.')
    const { key, setting, meaning } = tokens[values.access ? 'access' : 'health']
    const config = readConfig()
    if (configuredKeys(config)[key] !== '')
      throw new Error(`The token is set by ${setting}. Change it there and restart the server.`)
    const token = await withFeedAdmin(async (admin) => {
      const made = await rotateToken(config.DATA_DIR, key)
      if (key === 'accessToken') await admin.setOwnerToken(made)
      return made
    })
    const file = keyFilePath(config.DATA_DIR)
    return printResult(values.json, { [values.access ? 'access_token' : 'health_token']: token, keysFile: file }, [
      `${meaning}  ${token}`,
      `It is kept in ${file}. A running server takes it within two seconds.`,
    ])
  },
}

export const keysAccept: Command = {
  name: 'keys accept',
  usage: '',
  summary: 'Accept new keys for the database when the old ones are lost.',
  async run(args) {
    const { values } = parseCommandArgs(args, {}, 0)
    const config = readConfig()
    const { keys, file } = await readOrCreateKeys(config.DATA_DIR, configuredKeys(config))
    const { database } = await openDatabase({ ...databaseAddress(config), schemas, now: systemClock.now() })
    try {
      await acceptSecretKey(database, keys.secretKey)
    } finally {
      await database.close()
    }
    return printResult(values.json, { accepted: true, keysFile: file }, [
      'The keys are accepted. Start the server, then create new API keys: "pageside tenant rotate-key".',
    ])
  },
}
