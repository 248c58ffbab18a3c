// The settings that one reply goes by: the tenant's, with what the embedding page wants shown otherwise.
import { ApiError } from '../../../platform/errors.ts'
import type { Settings } from '../../tenancy/rules-tenant.ts'
import { sanitizeHtml } from '../../text/sanitize-html.ts'
import { CustomConfigParameters } from '../../wire/contract-custom-config.ts'

/** How a conversation looks, and nothing else: not who may read or write, not what is screened, no markup, no style. */
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

/** A key that is not listed, or whose value is none, changes nothing. */
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

/** For everybody to read: a rule against spam that spammers can read is none. */
export function presentSettings(settings: Settings, imageAddress: (url: string) => string): Settings {
  const { spamRules: _, headerHTML, ...shown } = settings
  return headerHTML ? { ...shown, headerHTML: sanitizeHtml(headerHTML, imageAddress) } : shown
}
