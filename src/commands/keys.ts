// `pageside token rotate` and `pageside keys accept`: the secrets of an instance, changed beside a running server.
import { databaseAddress, givenKeys, readConfig } from '../config.ts'
import { systemClock } from '../platform/crypto/ids.ts'
import { openDatabase } from '../platform/data/open-database.ts'
import { keysFile, readKeys, rotateKept } from '../platform/instance-keys/key-file.ts'
import { acceptKey } from '../platform/instance-keys/store-key-check.ts'
import { answer, type Command, readArgs, WrongUsage } from './command.ts'
import { schemas } from './with-database.ts'
import { withFeedAdmin } from './with-feed-admin.ts'

const tokens = {
  access: { key: 'accessToken', setting: 'ACCESS_TOKEN', meaning: 'Access token' },
  health: { key: 'healthToken', setting: 'HEALTH_TOKEN', meaning: 'Health token' },
} as const

export const tokenRotate: Command = {
  name: 'token rotate',
  usage: '--access|--health',
  summary: 'Give the instance a new access or health token; the old one is good no more.',
  async run(args) {
    const { values } = readArgs(args, { access: { type: 'boolean' }, health: { type: 'boolean' } }, 0)
    if (Boolean(values.access) === Boolean(values.health)) throw new WrongUsage('Say which: --access or --health.')
    const { key, setting, meaning } = tokens[values.access ? 'access' : 'health']
    const config = readConfig()
    if (givenKeys(config)[key] !== '')
      throw new Error(`It is set by ${setting}. Change it there, and start the server anew.`)
    const token = await withFeedAdmin(async (admin) => {
      const made = await rotateKept(config.DATA_DIR, key)
      if (key === 'accessToken') await admin.setOwnerToken(made)
      return made
    })
    const file = keysFile(config.DATA_DIR)
    return answer(values.json, { [values.access ? 'access_token' : 'health_token']: token, keysFile: file }, [
      `${meaning}  ${token}`,
      `It is kept in ${file}. A running server takes it within two seconds.`,
    ])
  },
}

export const keysAccept: Command = {
  name: 'keys accept',
  usage: '',
  summary: 'Go on with other keys than the database was made with, when those are lost.',
  async run(args) {
    const { values } = readArgs(args, {}, 0)
    const config = readConfig()
    const { keys, file } = await readKeys(config.DATA_DIR, givenKeys(config))
    const { database } = await openDatabase({ ...databaseAddress(config), schemas, now: systemClock.now() })
    try {
      await acceptKey(database, keys.secretKey)
    } finally {
      await database.close()
    }
    return answer(values.json, { accepted: true, keysFile: file }, [
      'The keys are accepted. Start the server, then make new API keys: "pageside tenant rotate-key".',
    ])
  },
}
