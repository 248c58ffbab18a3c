// Settings that are stored and sent to clients without any effect on the server, with the reason. Commands report them.
import type { SettingName } from './settings.ts'

/** An entry is removed by the change that makes its setting act. */
export const inactiveSettings: ReadonlyMap<SettingName, string> = new Map<SettingName, string>([
  ['disableProfileComments', 'nobody has a profile'],
  ['disableProfileDirectMessages', 'nobody has a profile'],
  ['enableViewCounts', 'no client reports what was seen'],
])
