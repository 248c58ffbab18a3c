// Checks of settings that need more than their schema, before anything is opened or created.
import type { Config } from './config.ts'
import { mailSettings, openIdSettings } from './config-groups.ts'
import { allowList, parseBudgetSetting } from './outgoing.ts'
import { assertBrowser } from './page-browser.ts'

/** Throws `InvalidSettings`. */
export async function checkSettings(config: Config): Promise<void> {
  allowList(config)
  for (const name of ['WEBHOOK_ALLOW', 'PUSH_ALLOW'] as const) allowList(config, name)
  mailSettings(config)
  openIdSettings(config)
  parseBudgetSetting(config)
  await assertBrowser(config)
}
