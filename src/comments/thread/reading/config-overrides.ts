// Settings of one reply: the tenant's, with presentation overrides of the embedding page.
import { ApiError } from '../../../platform/errors.ts'
import type { Settings } from '../../tenancy/rules-tenant.ts'
import { sanitizeHtml } from '../../text/sanitize-html.ts'
import { CustomConfigParameters } from '../../wire/contract-custom-config.ts'

/** Presentation only: no access, screening, markup or style. */
const presentation = [
  'absoluteAndRelativeDates',
  'absoluteDates',
  'collapseReplies',
  'commentCountFormat',
  'countAboveToggle',
  'defaultSortDirection',
  'disableNotificationBell',
  'disableSuccessMessage',
  'disableToolbar',
  'disableUnverifiedLabel',
  'enableResizeHandle',
  'hasDarkBackground',
  'hideAvatars',
  'hideCommentsUnderCountTextFormat',
  'inputAfterComments',
  'locale',
  'noStyles',
  'pageSize',
  'showBadgesInTopBar',
  'showCommentSaveSuccess',
  'showLiveRightAway',
  'useShowCommentsToggle',
  'useSingleLineCommentInput',
  'usersListLocation',
  'voteStyle',
  'wrap',
] as const satisfies (keyof Settings)[]

/** Unlisted keys and invalid values are ignored. */
export function applyConfigOverrides(settings: Settings, customConfigStr: string | undefined): Settings {
  if (!customConfigStr) return settings
  const sent = objectIn(customConfigStr)
  const wanted = presentation.flatMap((name) => {
    if (!Object.hasOwn(sent, name)) return []
    const read = CustomConfigParameters.shape[name].safeParse(sent[name])
    return read.success ? [[name, read.data]] : []
  })
  return { ...settings, ...Object.fromEntries(wanted) }
}

function objectIn(json: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    value = undefined
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new ApiError('invalid-input', { message: 'customConfigStr: This is not the JSON text of an object.' })
}

/** Public form: without spam rules, which spammers could read. */
export function presentSettings(settings: Settings, imageAddress: (url: string) => string): Settings {
  const { spamRules: _, headerHTML, ...shown } = settings
  return headerHTML ? { ...shown, headerHTML: sanitizeHtml(headerHTML, imageAddress) } : shown
}
