// Contract of domains: authorised origins, and the branding of their mails.
import { z } from 'zod'
import { operation } from '../../platform/api/operation.ts'
import { adminFailures, DateTime, TextMap, withBody } from '../wire/contract-envelope.ts'

const SiteType = z.enum({ unknown: 0, wordpress: 1 }).meta({ id: 'SiteType' })

/** Write-only. */
const Dkim = z.object({
  domainName: z.string(),
  keySelector: z.string(),
  publicKey: z.string(),
  privateKey: z.string().optional(),
})

/** Content of `configuration`, which the vendor's specification leaves open. */
export const DomainConfig = z
  .object({
    domain: z.string(),
    emailFromName: z.string().nullish(),
    emailFromEmail: z.string().nullish(),
    createdAt: DateTime.optional(),
    logoSrc: z.string().nullish(),
    logoSrc100px: z.string().nullish(),
    footerUnsubscribeURL: z.string().optional(),
    emailHeaders: TextMap.optional(),
    disableUnsubscribeLinks: z.boolean().optional(),
    dkim: Dkim.optional(),
    id: z.string().optional(),
    wpSyncToken: z.string().nullish(),
    wpSynced: z.boolean().optional(),
    wpURL: z.string().nullish(),
    autoAddedDate: DateTime.optional(),
    siteType: SiteType.optional(),
  })
  .meta({ id: 'DomainConfig' })

const settings = {
  emailFromName: z.string().optional(),
  emailFromEmail: z.string().optional(),
  logoSrc: z.string().optional(),
  logoSrc100px: z.string().optional(),
  footerUnsubscribeURL: z.string().optional(),
  emailHeaders: TextMap.optional(),
  disableUnsubscribeLinks: z.boolean().optional(),
  dkim: Dkim.optional(),
}
const AddDomainConfigParams = z.object({ domain: z.string(), ...settings }).meta({ id: 'AddDomainConfigParams' })
const UpdateDomainConfigParams = z.object({ domain: z.string(), ...settings }).meta({ id: 'UpdateDomainConfigParams' })
const PatchDomainConfigParams = z
  .object({ domain: z.string().optional(), ...settings })
  .meta({ id: 'PatchDomainConfigParams' })

const OneConfiguration = z
  .object({ configuration: z.unknown(), status: z.unknown() })
  .meta({ id: 'AddDomainConfig200ResponseAnyOf' })

const { 422: _, ...otherFailures } = adminFailures

/** These operations answer invalid input with status 200 and a looser body. */
const failures = {
  200: {
    description: 'The input is invalid or conflicts with an existing configuration.',
    reply: z
      .object({ reason: z.string(), code: z.string(), status: z.unknown() })
      .meta({ id: 'GetDomainConfigs200ResponseAnyOf1' }),
  },
  ...otherFailures,
}

const oneTenant = z.object({ tenantId: z.string() })

export const addDomainConfig = operation({
  operationId: 'addDomainConfig',
  summary: 'Configure a domain and authorise its origins.',
  method: 'POST',
  path: '/api/v1/domain-configs',
  auth: 'apiKey',
  query: oneTenant,
  body: AddDomainConfigParams,
  reply: OneConfiguration,
  failures: withBody(failures),
})

export const getDomainConfig = operation({
  operationId: 'getDomainConfig',
  summary: 'Read the configuration of a domain.',
  method: 'GET',
  path: '/api/v1/domain-configs/{domain}',
  auth: 'apiKey',
  params: z.object({ domain: z.string() }),
  query: oneTenant,
  reply: OneConfiguration,
  failures,
})

export const getDomainConfigs = operation({
  operationId: 'getDomainConfigs',
  summary: 'List the configured domains.',
  method: 'GET',
  path: '/api/v1/domain-configs',
  auth: 'apiKey',
  query: oneTenant,
  reply: z
    .object({ configurations: z.unknown(), status: z.unknown() })
    .meta({ id: 'GetDomainConfigs200ResponseAnyOf' }),
  failures,
})

export const putDomainConfig = operation({
  operationId: 'putDomainConfig',
  summary: 'Replace the configuration of a domain, its name included.',
  method: 'PUT',
  path: '/api/v1/domain-configs/{domainToUpdate}',
  auth: 'apiKey',
  params: z.object({ domainToUpdate: z.string() }),
  query: oneTenant,
  body: UpdateDomainConfigParams,
  reply: OneConfiguration,
  failures: withBody(failures),
})

export const patchDomainConfig = operation({
  operationId: 'patchDomainConfig',
  summary: 'Change parts of the configuration of a domain.',
  method: 'PATCH',
  path: '/api/v1/domain-configs/{domainToUpdate}',
  auth: 'apiKey',
  params: z.object({ domainToUpdate: z.string() }),
  query: oneTenant,
  body: PatchDomainConfigParams,
  reply: OneConfiguration,
  failures: withBody(failures),
})

/** Its reply has no field for a reason, so failures have statuses of their own. */
export const deleteDomainConfig = operation({
  operationId: 'deleteDomainConfig',
  summary: 'Delete the configuration of a domain; its origins are no longer authorised.',
  method: 'DELETE',
  path: '/api/v1/domain-configs/{domain}',
  auth: 'apiKey',
  params: z.object({ domain: z.string() }),
  query: oneTenant,
  reply: z.object({ status: z.unknown() }).meta({ id: 'DeleteDomainConfig200Response' }),
  failures: adminFailures,
})
