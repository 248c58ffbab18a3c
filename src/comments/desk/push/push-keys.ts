// Key pair by which push services know this server (VAPID, RFC 8292): made once, the private one sealed.
import { createECDH } from 'node:crypto'
import { createSealer, openSealed, type SecretKey } from '../../../platform/crypto/secrets.ts'
import type { Transaction } from '../../../platform/data/database.ts'
import type { Infrastructure } from '../../context.ts'
import { removeAllSubscriptions } from '../../identity/moderators/store-push-subscriptions.ts'
import { addPushKeyRow, pushKeyRow, removePushKeyRow } from './store-push-keys.ts'

/** Both in base64url: the public one is a point of P-256, uncompressed. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

type Parts = Pick<Infrastructure, 'database' | 'clock'> & { secretKey: SecretKey }

/** Read once by this process, and made by the first that asks. */
export function createPushKeys(parts: Parts): () => Promise<PushKeys> {
  let keys: Promise<PushKeys> | undefined
  return () => {
    keys ??= readOrMake(parts).catch((error) => {
      keys = undefined
      throw error
    })
    return keys
  }
}

const context = 'vapid'

async function readOrMake({ database, clock, secretKey }: Parts): Promise<PushKeys> {
  const sealer = createSealer(secretKey, 'push-key')
  const open = (row: Awaited<ReturnType<typeof pushKeyRow>>): PushKeys | undefined => {
    const privateKey = row && openSealed(sealer, row.privateKeySealed, context)
    return row && privateKey !== undefined ? { publicKey: row.publicKey, privateKey } : undefined
  }
  const found = await pushKeyRow(database)
  const known = open(found)
  if (known) return known
  const made = makeKeys()
  const row = { publicKey: made.publicKey, privateKeySealed: sealer.seal(made.privateKey, context) }
  await database.write(async (tx) => {
    if (found) await endLostKeys(tx, found.publicKey)
    await addPushKeyRow(tx, row, clock.now())
  })
  return open(await pushKeyRow(database)) ?? made
}

/** Sealed under another secret: browsers take pushes of the former pair alone, and their own keys are lost, too. */
async function endLostKeys(tx: Transaction, publicKey: string): Promise<void> {
  if (await removePushKeyRow(tx, publicKey)) removeAllSubscriptions(tx)
}

const privateKeyBytes = 32

function makeKeys(): PushKeys {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // Leading zeros are left out.
  const privateKey = Buffer.concat([Buffer.alloc(privateKeyBytes), pair.getPrivateKey()]).subarray(-privateKeyBytes)
  return { publicKey, privateKey: privateKey.toString('base64url') }
}
