// Commands that add tenants and rotate their API keys.
import type { Clock } from '../../platform/clock.ts'
import { type ApiKeys, newApiKey } from './api-keys.ts'
import type { CommandProblem } from './command-transaction.ts'
import { apiKeyProblem, tenantIdProblem } from './rules-tenant.ts'
import type { TenantStore } from './store.ts'

export interface NewTenant {
  id: string
  name: string
  parentId?: string | undefined
  /** Generated where it is left out. */
  apiKey?: string | undefined
}

export interface TenantParts {
  tenants: TenantStore
  tenantKeys: ApiKeys
  clock: Clock
}

/** Resolves to the API key. */
export async function addTenant(input: NewTenant, parts: TenantParts): Promise<{ apiKey: string } | CommandProblem> {
  const { id, name, parentId, apiKey = newApiKey() } = input
  const problem = tenantIdProblem(id) ?? problemOfName(name) ?? apiKeyProblem(apiKey)
  if (problem) return { problem, isWrong: true }
  const tenant = { id, name, ...(parentId === undefined ? {} : { parentId }), createdAt: parts.clock.now() }
  const outcome = await parts.tenants.add(tenant, parts.tenantKeys.sealed(id, apiKey))
  if (outcome === 'added') return { apiKey }
  const failure = { problem: sentences[outcome](input), isWrong: false }
  return outcome === 'no-parent' ? { ...failure, missing: 'tenant' } : failure
}

const sentences = {
  'id-taken': ({ id }: NewTenant) =>
    `There is a tenant "${id}" already, and it keeps its API key. "pageside tenant rotate-key ${id}" gives it a new one.`,
  'key-taken': () => 'This API key is another tenant’s. Choose another, or leave it out.',
  'no-parent': ({ parentId }: NewTenant) => `There is no tenant "${parentId}" that could be the parent.`,
}

export interface DemoTenant {
  id: string
  apiKey: string
}

/** Adds a tenant to try things with, where there is no tenant yet. */
export async function addDemoTenant(parts: TenantParts): Promise<DemoTenant | undefined> {
  if ((await parts.tenants.list()).length > 0) return undefined
  const made = await addTenant({ id: 'demo', name: 'Demo' }, parts)
  return 'apiKey' in made ? { id: 'demo', apiKey: made.apiKey } : undefined
}

/** Resolves to the new key; the old one is invalid at once. Undefined where there is no such tenant. */
export async function rotateApiKey(id: string, { tenants, tenantKeys }: TenantParts): Promise<string | undefined> {
  const apiKey = newApiKey()
  return (await tenants.replaceKey(id, tenantKeys.sealed(id, apiKey))) ? apiKey : undefined
}

function problemOfName(name: string): string | undefined {
  return /^[^\p{Cc}]{1,200}$/u.test(name) && name.trim() !== ''
    ? undefined
    : 'A name is 1 to 200 characters in one line.'
}
