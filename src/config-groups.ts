// Settings that belong together: outgoing mail, signing in by OpenID Connect, sockets, imports, programs that are started, and keys.
import { join } from 'node:path'
import { type Config, databaseAddress, environmentOfPrograms, InvalidSettings } from './config.ts'

/** Undefined where mails wait as rows. Throws `InvalidSettings`. */
export function mailSettings({
  SMTP_URL: smtpUrl,
  MAIL_FROM: from,
  MAIL_TIMEOUT_SECONDS: seconds,
}: Config): { smtpUrl: string; from: string; timeoutMs: number } | undefined {
  if (smtpUrl === '') return undefined
  if (from === '')
    throw new InvalidSettings('MAIL_FROM must be set where SMTP_URL is: nobody takes mail without a sender.')
  return { smtpUrl, from, timeoutMs: seconds * 1000 }
}

/** Undefined where nobody signs in by OpenID Connect. Throws `InvalidSettings`. */
export function openIdSettings({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_NAME: name,
}: Config): { issuer: string; clientId: string; clientSecret: string; name: string } | undefined {
  if (issuer === '') return undefined
  if (clientId === '' || clientSecret === '')
    throw new InvalidSettings('OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set where OIDC_ISSUER is.')
  return { issuer, clientId, clientSecret, name }
}

/** Where `pg_dump` and `pg_restore` are, and what they need of the environment. */
export function postgresTools({ PG_TOOLS: folder }: Config): { folder: string; environment: NodeJS.ProcessEnv } {
  return { folder, environment: environmentOfPrograms() }
}

/** The browser's setting, and what it needs of the environment. */
export function browserSettings({ BROWSER: wanted, BROWSER_NO_SANDBOX: hasNoSandbox }: Config) {
  const { PATH, LANG } = environmentOfPrograms()
  return { wanted, hasNoSandbox, environment: { PATH, LANG } }
}

/** Empty where the settings leave it to the first start. */
export function configuredKeys(config: Config) {
  return {
    secretKey: config.SECRET_KEY,
    previousSecretKeys: config.SECRET_KEY_PREVIOUS,
    accessToken: config.ACCESS_TOKEN,
    healthToken: config.HEALTH_TOKEN,
  }
}

export function socketSettings(
  config: Config,
  { limiter }: { limiter: { consume(address: string, kind: 'read'): number | undefined } },
) {
  return {
    perAddress: config.SOCKETS_PER_ADDRESS,
    perPage: config.SOCKETS_PER_PAGE,
    pingEveryMs: config.SOCKETS_PING_SECONDS * 1000,
    batchMs: config.SOCKETS_GATHER_MS,
    retryAfterSeconds: (address: string) => limiter.consume(address, 'read'),
  }
}

/** Of imports at the desk. */
export function importSettings(config: Config) {
  return {
    folder: join(config.DATA_DIR, 'imports'),
    maxBytes: config.IMPORT_MAX_MB * 1024 * 1024,
    address: databaseAddress(config),
  }
}
