// Settings that belong together: outgoing mail, signing in by OpenID Connect, and keys.
import { type Config, InvalidSettings } from './config.ts'

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

/** Empty where the settings leave it to the first start. */
export function configuredKeys(config: Config) {
  return {
    secretKey: config.SECRET_KEY,
    previousSecretKeys: config.SECRET_KEY_PREVIOUS,
    accessToken: config.ACCESS_TOKEN,
    healthToken: config.HEALTH_TOKEN,
  }
}
