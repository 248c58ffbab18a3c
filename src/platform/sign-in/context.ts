// Dependencies of signing in, and what the services say about an address.

import type { Clock } from '../clock.ts'
import type { Ids } from '../crypto/ids.ts'
import type { SecretKey } from '../crypto/secrets.ts'
import type { Database, Transaction } from '../data/database.ts'
import type { Budgets } from '../limits/budgets.ts'
import type { Log } from '../log.ts'
import type { OpenIdSettings } from './openid/openid-client.ts'

/** A mail address and its lookup key, equal for spellings of one mailbox. */
export interface MailAddress {
  email: string
  key: string
}

/** What an address opens. */
export interface Access {
  /** Of the person, where a service knows one. */
  name: string | undefined
  /** Names of the places, such as sites; the first few. */
  places: readonly string[]
}

/** Questions to the services, which know who may do something. */
export interface Directory {
  /** Undefined for what is no mail address. */
  parseAddress(typed: string): MailAddress | undefined
  /** Undefined for an address that opens nothing. */
  findAccess(emailKey: string): Promise<Access | undefined>
  /**
   * Somebody signed out, or in again: `next` is the session of the same person that follows in the same browser. Not called
   * for sessions that ended by themselves. Sends its statements in the transaction of the end.
   */
  sessionEnded(tx: Transaction, sessionId: string, next: string | undefined): void
}

/** An account whose token signs a browser in. */
export interface AccountName {
  /** Changes with the token, so that sessions of a former token are over. */
  key: string
  name: string
}

/** Questions to the service that has accounts. */
export interface AccountDirectory {
  findByToken(token: string): Promise<AccountName | undefined>
  findByKey(key: string): Promise<AccountName | undefined>
}

export interface SignInParts {
  database: Database
  clock: Clock
  ids: Ids
  budgets: Budgets
  log: Log
  secretKey: SecretKey
  /** Without trailing slash; may have a path. */
  publicUrl: string
  directory: Directory
  /** A service for people runs here: the page offers mail link, passkey and issuer. */
  hasPeople: boolean
  /** Undefined where no service has accounts. */
  accounts: AccountDirectory | undefined
  /** Path below `publicUrl` where people go without a wish of their own. */
  homePath: string
  /** The same for accounts. */
  accountHomePath: string
  openId: OpenIdSettings | undefined
  wakeJobs(): void
}
