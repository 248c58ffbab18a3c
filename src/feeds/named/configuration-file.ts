// The configuration file (YAML, as of html2rss-web): accounts and named feeds, synchronized with the database at the start.
import { z } from 'zod'
import { rejectUnknownKeys } from '../../platform/files/unknown-key-check.ts'
import { InvalidFile, readYamlFile } from '../../platform/files/yaml-file.ts'
import type { Log } from '../../platform/log.ts'
import { type AccountParts, accountName, putAccount, saveOwner } from '../accounts/provision-accounts.ts'
import { NamedFeeds } from './named-feed-definitions.ts'

const FileAccount = z.object({ name: accountName, token: z.string().min(16), allowed_urls: z.array(z.string()) })
const Parts = z.object({
  accounts: z.array(rejectUnknownKeys(Object.keys(FileAccount.shape)).pipe(FileAccount)).default([]),
  feeds: NamedFeeds.default({}),
  /** `false`: without the ready-made feeds below `/ready/`. */
  ready_made: z.boolean().default(true),
})

/** Keys of html2rss-web without a meaning here. */
const ignoredKeys = ['auth', 'headers', 'health_check', 'request', 'strategy', 'stylesheets']
const ConfigurationFile = rejectUnknownKeys(Object.keys(Parts.shape), ignoredKeys).pipe(Parts)

type ConfigurationFile = z.output<typeof ConfigurationFile>

export interface NamedConfiguration {
  feeds: NamedFeeds
  /** With the ready-made feeds. */
  readyMade: boolean
}

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
): Promise<NamedConfiguration | undefined> {
  await saveOwner(accessToken, parts)
  try {
    const { accounts, feeds, ready_made } = await readConfigurationFile(namedFile)
    await putFileAccounts(accounts, namedFile || defaultFile, parts)
    return { feeds, readyMade: ready_made }
  } catch (error) {
    if (!(error instanceof InvalidFile)) throw error
    parts.log.error(
      { error },
      'the configuration file cannot be read; accounts stay as they are, and so do named feeds',
    )
    return undefined
  }
}

async function putFileAccounts(
  accounts: ConfigurationFile['accounts'],
  file: string,
  parts: AccountParts,
): Promise<void> {
  for (const { name, token, allowed_urls } of accounts) {
    if (!(await putAccount({ name, token, allowedPages: allowed_urls, source: 'file' }, parts))) {
      throw new Error(`${file} names an account "${name}", which exists already. Choose another name.`)
    }
  }
  const names = accounts.map(({ name }) => name)
  await parts.accountStore.removeOthers('file', names, parts.clock.now())
}

/** Throws `InvalidFile`. */
export async function readConfigurationFile(namedFile: string): Promise<ConfigurationFile> {
  const content = await readYamlFile(namedFile || defaultFile, ConfigurationFile)
  if (!content && namedFile) throw new InvalidFile(`${namedFile} cannot be read: there is no such file.`)
  return content ?? Parts.parse({})
}
