// `pageside keys …`: change of the secret key, how far it is, its end, and new keys in place of lost ones.
import { databaseAddress, readConfig } from '../config.ts'
import { configuredKeys } from '../config-groups.ts'
import { keyedPlaces } from '../key-renewal.ts'
import { systemClock } from '../platform/clock.ts'
import { secretsOf } from '../platform/crypto/secrets.ts'
import { openSnapshot } from '../platform/data/copy/copy-source.ts'
import { openDatabase } from '../platform/data/open-database.ts'
import {
  addNextSecretKey,
  hasNextSecretKey,
  keyFilePath,
  readOrCreateKeys,
  removePreviousSecretKeys,
} from '../platform/instance-keys/key-file.ts'
import { acceptSecretKey, isKeyInForce } from '../platform/instance-keys/store-key-ring.ts'
import { countKeys, type PlaceCounts, renewKeys } from '../platform/key-renewal/renew-keys.ts'
import { type Command, parseCommandArgs, printError, printResult } from './command.ts'
import { type Instance, schemas, secretsOfInstance, withDatabase } from './with-database.ts'

export const keysRotate: Command = {
  name: 'keys rotate',
  usage: '',
  summary:
    'Change the secret key: make a new one in keys.json, which the next start of the server takes; or, where that is done, seal and sign anew now what the earlier one made. The server does the same in the background.',
  async run(args) {
    const { values } = parseCommandArgs(args, {}, 0)
    return withDatabase(async (instance) => {
      if (secretsOf(instance.secretKey).length === 1) return begin(instance, values.json)
      const { isFromFile } = await secretsOfInstance(readConfig(), instance.database)
      if (isFromFile && (await hasNextSecretKey(readConfig().DATA_DIR)))
        throw new Error('A new key waits in keys.json for the next start of the server: restart it.')
      const places = keyedPlaces(instance.secretKey)
      const { renewed, isDone } = await renewKeys({ ...instance, places, onProgress: createProgress() })
      const result = { renewed, isDone }
      if (isDone) return printResult(values.json, result, [`${renewed} values were made anew.`, ...next(isFromFile)])
      printResult(values.json, result, `${renewed} values were made anew, and others came meanwhile: run it again.`)
      return 1
    })
  },
}

export const keysStatus: Command = {
  name: 'keys status',
  usage: '',
  summary: 'Show how much is still made with an earlier secret key, by table.',
  async run(args) {
    const { values } = parseCommandArgs(args, {}, 0)
    return withDatabase(async (instance) => {
      const { isFromFile } = await secretsOfInstance(readConfig(), instance.database)
      const status = await statusOf(instance)
      const { places, earlier, unreadable, isDone, hasEarlierKeys } = status
      return printResult(
        values.json,
        status,
        [
          ...places.map(lineOf),
          unreadable > 0 ? `${unreadable} open with none of the keys: "pageside check" names them.` : '',
          ...(isDone && hasEarlierKeys
            ? next(isFromFile)
            : [
                hasEarlierKeys
                  ? `${earlier} are made with an earlier key. The server renews them in the background; "pageside keys rotate" does it now.`
                  : 'There is one key, and no earlier one.',
              ]),
        ].filter((line) => line !== ''),
      )
    })
  },
}

export const keysForget: Command = {
  name: 'keys forget',
  usage: '',
  summary: 'Take earlier secret keys out of keys.json, once nothing stored needs them; restart the server afterwards.',
  async run(args) {
    const { values } = parseCommandArgs(args, {}, 0)
    return withDatabase(async (instance) => {
      const config = readConfig()
      const { isFromFile } = await secretsOfInstance(config, instance.database)
      const { earlier, isDone } = await statusOf(instance)
      if (!isDone)
        throw new Error(
          `${earlier} values are still made with an earlier key: see "pageside keys status". Nothing was changed.`,
        )
      if (!isFromFile) throw new Error('Earlier keys are in SECRET_KEY_PREVIOUS: take it away, and restart the server.')
      const removed = await removePreviousSecretKeys(config.DATA_DIR)
      const file = keyFilePath(config.DATA_DIR)
      return printResult(values.json, { removed, keysFile: file }, [
        removed ? `Earlier keys are gone from ${file}. Restart the server.` : `There are no earlier keys in ${file}.`,
      ])
    })
  },
}

export const keysAccept: Command = {
  name: 'keys accept',
  usage: '',
  summary: 'Accept new keys for the database when the old ones are lost.',
  async run(args) {
    const { values } = parseCommandArgs(args, {}, 0)
    const config = readConfig()
    const { secrets, file } = await readOrCreateKeys(config.DATA_DIR, configuredKeys(config))
    const { database } = await openDatabase({ ...databaseAddress(config), schemas, now: systemClock.now() })
    try {
      await acceptSecretKey(database, secrets.current)
    } finally {
      await database.close()
    }
    return printResult(values.json, { accepted: true, keysFile: file }, [
      'The keys are accepted. Start the server, then create new API keys: "pageside tenant rotate-key".',
    ])
  },
}

async function begin({ database }: Instance, asJson: boolean | undefined): Promise<number> {
  const config = readConfig()
  const { isFromFile } = await secretsOfInstance(config, database)
  if (!isFromFile)
    throw new Error(
      'The key is set by SECRET_KEY. Give it as SECRET_KEY_PREVIOUS, a new one as SECRET_KEY, and restart the server.',
    )
  await addNextSecretKey(config.DATA_DIR)
  const file = keyFilePath(config.DATA_DIR)
  return printResult(asJson, { keysFile: file, isDone: false }, [
    `A new secret key is in ${file}. Restart the server: it takes the new one, and accepts the one before.`,
    'Back the file up. "pageside keys status" says how far it is.',
  ])
}

/** What people do once nothing stored needs the earlier keys. */
function next(isFromFile: boolean): string[] {
  return [
    'Nothing stored needs an earlier key any more. Links in mails, cookies of guests and addresses of pictures elsewhere still may:',
    `after a month, ${isFromFile ? 'run "pageside keys forget"' : 'take SECRET_KEY_PREVIOUS away'} and restart the server. Where the earlier key has leaked, do it now.`,
  ]
}

/** From one snapshot of the database. */
async function statusOf({ database, secretKey }: Instance) {
  const snapshot = await openSnapshot(databaseAddress(readConfig()).url)
  const places = await countKeys(snapshot.reader, keyedPlaces(secretKey)).finally(() => snapshot.close())
  const sum = (of: (counts: PlaceCounts) => number) => places.reduce((total, counts) => total + of(counts), 0)
  const earlier = sum((counts) => counts.earlier)
  return {
    ...{ places, earlier, unreadable: sum((counts) => counts.unreadable) },
    hasEarlierKeys: secretsOf(secretKey).length > 1,
    isDone: earlier === 0 && (await isKeyInForce(database, secretKey)),
  }
}

function lineOf({ place, current, earlier, unreadable }: PlaceCounts): string {
  const lost = unreadable > 0 ? `, ${unreadable} unreadable` : ''
  const now = place.includes(',') ? '' : `, ${current} with the key in force`
  return `${place}: ${earlier} with an earlier key${now}${lost}`
}

/** Between two lines about how far it is. */
const progressEveryMs = 2000

function createProgress(): (place: string, renewed: number) => void {
  let saidAt = performance.now()
  return (place, renewed) => {
    if (performance.now() - saidAt < progressEveryMs) return
    saidAt = performance.now()
    printError(`${place}: ${renewed} values so far`)
  }
}
