// Settings without limits on repeats and rates, because tests write faster than people.
import { openRows } from './database-rows.ts'

export const relaxedScreens = {
  maxCommentCreatedCountPUPM: 0,
  spamRules: [{ actions: ['ignore-repeat'], commentContains: '' }],
}

/** The tenant of the first start, before anybody asks for it: what is remembered of one is not asked for again at once. */
export function relaxDemoScreens(databaseUrl: string): void {
  const rows = openRows(databaseUrl)
  rows.run(`UPDATE tenants SET settings = ? WHERE id = 'demo'`, JSON.stringify(relaxedScreens))
  rows.close()
}
