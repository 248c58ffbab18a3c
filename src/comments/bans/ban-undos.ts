// Signed names of the bans that a call has made: by them alone it is undone, by whom made them, while they are as made.
import { hash } from 'node:crypto'
import { createSigner, type SecretKey } from '../../platform/crypto/secrets.ts'
import type { BanRecord } from './store.ts'

export interface MadeBans {
  tenantId: string
  /** Wire id of the staff member. */
  userId: string
  madeAt: number
  bans: readonly { id: string; state: string }[]
}

export interface BanUndos {
  sign(made: MadeBans): string
  /** Undefined for anything that was not signed here. */
  read(signed: string): MadeBans | undefined
}

export function createBanUndos(secretKey: SecretKey): BanUndos {
  const signer = createSigner(secretKey, 'ban-undo')
  return {
    sign: (made) => signer.sign(JSON.stringify(made)),
    read(signed) {
      const text = signer.verify(signed)
      return text === undefined ? undefined : (JSON.parse(text) as MadeBans)
    },
  }
}

/** Hash of everything that staff can change about a ban. */
export function banStateOf({ kind, first, last, until, isShadow, reason }: BanRecord): string {
  return hash('sha256', JSON.stringify([kind, first, last, until, isShadow, reason]), 'base64url')
}
