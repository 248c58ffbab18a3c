// Composition of signing in: its settings, and who is let in.

import { commentDirectory } from './comments/service.ts'
import type { Config } from './config.ts'
import { openIdSettings } from './config-groups.ts'
import { accountDirectory } from './feeds/service.ts'
import type { SecretKey } from './platform/crypto/secrets.ts'
import { parseAllowList } from './platform/http/fetch/allow-list.ts'
import { createSafeFetch } from './platform/http/fetch/safe-fetch.ts'
import type { SignInParts } from './platform/sign-in/context.ts'
import { createSignIn, type SignIn } from './platform/sign-in/sign-in.ts'
import { rolesOf } from './roles.ts'

interface SignInServiceParts extends Pick<SignInParts, 'database' | 'clock' | 'ids' | 'budgets' | 'log' | 'wakeJobs'> {
  config: Config
  ownPort: number
  keys: { secretKey: SecretKey }
  /** The public address. */
  url: string
}

export function createSignInService(parts: SignInServiceParts): SignIn {
  const { config, database, keys, url } = parts
  const roles = rolesOf(config.SERVICES)
  return createSignIn({
    ...parts,
    secretKey: keys.secretKey,
    publicUrl: url,
    directory: commentDirectory(database),
    accounts: roles.feeds ? accountDirectory(database) : undefined,
    hasPeople: roles.comments,
    homePath: '/desk',
    accountHomePath: '/my-feeds',
    openId: openIdOf(parts),
  })
}

/** Of the private addresses, only the issuer's own may be asked. */
function openIdOf({ config, ownPort }: SignInServiceParts): SignInParts['openId'] {
  const settings = openIdSettings(config)
  if (!settings) return undefined
  const { host } = new URL(settings.issuer)
  const allow = parseAllowList(host)
  return { ...settings, fetch: createSafeFetch({ allow, allowedBy: 'OIDC_ISSUER', ownPorts: () => [ownPort] }) }
}
