// Where accounts come from: the access token's owner, the configuration file, the command line.
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Ids } from '../../platform/crypto/ids.ts'
import { generateSecret, hashSecret } from '../../platform/crypto/secrets.ts'
import { rejectUnknownKeys } from '../../platform/files/unknown-key-check.ts'
import { InvalidFile, readYamlFile } from '../../platform/files/yaml-file.ts'
import type { Log } from '../../platform/log.ts'
import { NamedFeeds } from '../named/named-feed-definitions.ts'
import type { AccountSource, AccountStore } from './store-accounts.ts'

export const accountName = z.string().regex(/^[\w-]{1,100}$/, 'must be 1 to 100 letters, digits, _ or -')

const FileAccount = z.object({ name: accountName, token: z.string().min(16), allowed_urls: z.array(z.string()) })
const Parts = z.object({
  accounts: z.array(rejectUnknownKeys(Object.keys(FileAccount.shape)).pipe(FileAccount)).default([]),
  feeds: NamedFeeds.default({}),
})
/** Those of html2rss-web that have no meaning here are left alone. */
const elsewhere = ['auth', 'headers', 'health_check', 'request', 'strategy', 'stylesheets']
const ConfigurationFile = rejectUnknownKeys(Object.keys(Parts.shape), elsewhere).pipe(Parts)

type ConfigurationFile = z.output<typeof ConfigurationFile>

export interface AccountParts {
  accountStore: AccountStore
  clock: Clock
  ids: Ids
}

/** The name that the bearer of the access token has. */
const ownerName = 'owner'

/** Read when the settings name no file; only this one may be missing. */
const defaultFile = 'pageside.yml'

/**
 * Makes the settings and the file true in the database, and resolves to the feeds that the file names. A file that cannot
 * be read takes nobody's rights: it is logged, and what is known of accounts and feeds so far stays as it is.
 */
export async function syncAccounts(
  accessToken: string,
  namedFile: string,
  parts: AccountParts & { log: Log },
): Promise<NamedFeeds | undefined> {
  await saveOwner(accessToken, parts)
  try {
    const { accounts, feeds } = await readConfigurationFile(namedFile)
    await putAll(accounts, namedFile || defaultFile, parts)
    return feeds
  } catch (error) {
    if (!(error instanceof InvalidFile)) throw error
    parts.log.error(
      { error },
      'the configuration file cannot be read; accounts stay as they are, and so do named feeds',
    )
    return undefined
  }
}

/** The bearer of the access token. */
export async function saveOwner(accessToken: string, parts: AccountParts): Promise<void> {
  await put(ownerName, accessToken, ['*'], 'settings', parts)
}

async function putAll(accounts: ConfigurationFile['accounts'], file: string, parts: AccountParts): Promise<void> {
  for (const { name, token, allowed_urls } of accounts) {
    if (!(await put(name, token, allowed_urls, 'file', parts))) {
      throw new Error(`${file} names an account "${name}", which exists already. Choose another name.`)
    }
  }
  const names = accounts.map(({ name }) => name)
  await parts.accountStore.removeOthers('file', names, parts.clock.now())
}

/** Throws `BadFile`. */
export async function readConfigurationFile(namedFile: string): Promise<ConfigurationFile> {
  const content = await readYamlFile(namedFile || defaultFile, ConfigurationFile)
  if (!content && namedFile) throw new InvalidFile(`${namedFile} cannot be read: there is no such file.`)
  return content ?? { accounts: [], feeds: {} }
}

/** Resolves to the new account's token, which is shown this once; undefined when the name is taken elsewhere. */
export async function addAccount(
  name: string,
  allowedPages: string[],
  parts: AccountParts,
): Promise<string | undefined> {
  const token = generateSecret()
  return (await put(name, token, allowedPages, 'command', parts)) ? token : undefined
}

function put(name: string, token: string, allowedPages: string[], source: AccountSource, parts: AccountParts) {
  const account = { id: parts.ids.next(), name, allowedPages, source, tokenHash: hashSecret(token) }
  return parts.accountStore.put(account, parts.clock.now())
}
