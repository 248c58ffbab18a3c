// Where accounts come from: the access token's owner, the configuration file, the command line.
import { z } from 'zod'
import type { Clock, Ids } from '../platform/ids.ts'
import { hashSecret, newSecret } from '../platform/signed.ts'
import { readYamlFile } from '../platform/yaml-file.ts'
import type { AccountSource, AccountStore } from './store/account-store.ts'

export const accountName = z.string().regex(/^[\w-]{1,100}$/, 'must be 1 to 100 letters, digits, _ or -')

const AccountsFile = z.object({
  accounts: z
    .array(z.object({ name: accountName, token: z.string().min(16), allowed_urls: z.array(z.string()) }))
    .default([]),
})

export interface AccountParts {
  accountStore: AccountStore
  clock: Clock
  ids: Ids
}

/** The name that the bearer of the access token has. */
const ownerName = 'owner'

/** Makes the settings and the file true in the database. Throws `BadFile`. */
export async function syncAccounts(accessToken: string, file: string, parts: AccountParts): Promise<void> {
  await put(ownerName, accessToken, ['*'], 'settings', parts)
  const { accounts } = await readAccountsFile(file)
  for (const { name, token, allowed_urls } of accounts) {
    if (!(await put(name, token, allowed_urls, 'file', parts))) {
      throw new Error(`${file} names an account "${name}", which exists already. Choose another name.`)
    }
  }
  const names = accounts.map(({ name }) => name)
  await parts.accountStore.removeOthers('file', names, parts.clock.now())
}

export async function readAccountsFile(file: string): Promise<z.output<typeof AccountsFile>> {
  return (await readYamlFile(file, AccountsFile)) ?? { accounts: [] }
}

/** Resolves to the new account's token, which is shown this once; undefined when the name is taken elsewhere. */
export async function addAccount(
  name: string,
  allowedPages: string[],
  parts: AccountParts,
): Promise<string | undefined> {
  const token = newSecret()
  return (await put(name, token, allowedPages, 'command', parts)) ? token : undefined
}

function put(name: string, token: string, allowedPages: string[], source: AccountSource, parts: AccountParts) {
  const account = { id: parts.ids.next(), name, allowedPages, source, tokenHash: hashSecret(token) }
  return parts.accountStore.put(account, parts.clock.now())
}
