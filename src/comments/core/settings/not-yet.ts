// Settings that are kept, and told to clients, while nothing in the server acts on them: whoever sets one must know.
import type { SettingName } from '../settings.ts'

/** A name leaves this list with the change that makes it act. */
export const notYet: ReadonlySet<SettingName> = new Set<SettingName>([
  'addressDays',
  'allowedLanguages',
  'commenterNameFormat',
  'defaultAvatarSrc',
  'defaultUsername',
  'disableAutoHashTagCreation',
  'disableLiveCommenting',
  'disableProfileComments',
  'disableProfileDirectMessages',
  'enableCommenterLinks',
  'enableSearch',
  'enableViewCounts',
  'limitCommentsByGroups',
  'noImageUploads',
  'noNewRootComments',
  'requireSSO',
  'ssoSecLvl',
])
