// Conversion of a domain configuration between wire and row: validation, sealing of the key, presentation.
import { createPrivateKey } from 'node:crypto'
import { ApiError } from '../../platform/errors.ts'
import type { CommentParts, RequestContext, Tenant } from '../context.ts'
import { schemaFor } from '../wire/contract-generations.ts'
import { DomainConfig } from './contract.ts'
import { type DomainSettings, parseDomainSettings } from './rules-domain-settings.ts'
import type { DomainRecord } from './store.ts'

export type DomainConfigReply = ReturnType<typeof DomainConfig.parse>

/** Throws `invalid-input`. */
export function requireDomainSettings(sent: object): DomainSettings {
  const read = parseDomainSettings(sent)
  if ('problem' in read) throw new ApiError('invalid-input', { message: read.problem })
  return read.settings
}

/** Receivers ignore shorter RSA keys and other types (RFC 8301). */
const minKeyBits = 1024

/** Test signature, so that an unusable key is rejected here and not at the first mail. */
export function sealDkimKey(
  sent: string | undefined,
  id: string,
  ctx: RequestContext & Pick<CommentParts, 'mail'>,
): string | undefined {
  if (!sent) return undefined
  if (!signsMail(sent)) {
    throw new ApiError('invalid-input', {
      message: `dkim: privateKey must be an RSA key of at least ${minKeyBits} bits, in PEM.`,
    })
  }
  return ctx.mail.dkimSealer.seal(sent, `${ctx.tenant.id} ${id}`)
}

/** The wire leaves the configuration open, so its fields follow the generation here. */
export function presentDomain({ domain, id, settings, createdAt }: DomainRecord, tenant: Tenant): DomainConfigReply {
  const shown = { domain, id, ...settings, createdAt: new Date(createdAt).toISOString() }
  return schemaFor(tenant.wire, DomainConfig).parse(shown) as DomainConfigReply
}

function signsMail(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem)
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= minKeyBits
  } catch {
    return false
  }
}
