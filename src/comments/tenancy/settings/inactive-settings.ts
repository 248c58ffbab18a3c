// Settings that are kept, and told to clients, while nothing in the server acts on them, and why: whoever sets one must know.
import type { SettingName } from './settings.ts'

/** A name leaves this list with the change that makes it act. */
export const inactiveSettings: ReadonlyMap<SettingName, string> = new Map<SettingName, string>([
  ['disableProfileComments', 'nobody has a profile'],
  ['disableProfileDirectMessages', 'nobody has a profile'],
  ['enableViewCounts', 'no client reports what was seen'],
])
