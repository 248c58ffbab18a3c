// `pageside token rotate`: new access or health tokens, also while the server runs.
import { readConfig } from '../config.ts'
import { configuredKeys } from '../config-groups.ts'
import { keyFilePath, rotateToken } from '../platform/instance-keys/key-file.ts'
import { type Command, parseCommandArgs, printResult, UsageError } from './command.ts'
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
