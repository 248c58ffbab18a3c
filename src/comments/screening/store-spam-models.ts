// What moderators taught, kept in memory: a new lesson costs reading its own words, and judging a comment no query.
import type { Database } from '../../platform/data/database.ts'
import type { Tenant, TokenCounts } from '../tenancy/rules-tenant.ts'
import type { SpamCounts } from './rules/learned/spam-model.ts'

export type SpamModels = (tenant: Pick<Tenant, 'id' | 'taught'>) => Promise<SpamCounts>

interface Model {
  version: number
  tokens: Map<number, TokenCounts>
}

/** Of one tenant: the most frequent words of so many tell all that is worth telling. */
const maxTokensPerModel = 20_000
/** Of all tenants together, which is some 20 MB; whose model has been there longest is read again when it is wanted. */
const maxCachedTokens = 200_000

const select = `SELECT token, spam, ham FROM spam_tokens WHERE tenant_id = ? AND version > ?
  ORDER BY spam + ham DESC, token LIMIT ${maxTokensPerModel}`

export function createSpamModels(database: Database): SpamModels {
  const models = new Map<string, Model>()
  return async ({ id: tenantId, taught }) => {
    const known = models.get(tenantId)
    if (known?.version === taught.version) return { ...taught, tokens: known.tokens }
    const since = known && known.version < taught.version && known.tokens.size < maxTokensPerModel ? known : undefined
    const rows = await database.all<TokenCounts & { token: number }>(select, [tenantId, since?.version ?? -1])
    const tokens = new Map(since?.tokens)
    for (const { token, spam, ham } of rows) tokens.set(token, { spam, ham })
    models.delete(tenantId)
    models.set(tenantId, { version: taught.version, tokens })
    forgetOldest(models)
    return { ...taught, tokens }
  }
}

function forgetOldest(models: Map<string, Model>): void {
  let size = 0
  for (const { tokens } of models.values()) size += tokens.size
  for (const [tenantId, { tokens }] of models) {
    if (size <= maxCachedTokens || models.size === 1) return
    models.delete(tenantId)
    size -= tokens.size
  }
}
