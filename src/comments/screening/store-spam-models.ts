// In-memory cache of spam models: a lesson reads only its own tokens, and classifying a comment needs no query.
import type { Database } from '../../platform/data/database.ts'
import type { Tenant, TokenCounts } from '../tenancy/rules-tenant.ts'
import type { SpamCounts } from './rules/learned/spam-model.ts'

export type SpamModels = (tenant: Pick<Tenant, 'id' | 'taught'>) => Promise<SpamCounts>

interface Model {
  version: number
  tokens: Map<number, TokenCounts>
}

/** Per tenant; the most frequent tokens are enough. */
const maxTokensPerModel = 20_000
/** Over all tenants, about 20 MB; the oldest model is evicted first. */
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
