// Groups of settings at the desk, and the ten that decide most.
import { type SettingName, settingGroups } from '../../tenancy/settings/settings.ts'
import type { settingGroupNames } from './contract-settings.ts'

export type SettingGroupName = (typeof settingGroupNames)[number]

/** In the order of the form. */
export const firstSettings: readonly SettingName[] = [
  ...(['preModeration', 'blockedWords', 'blockedWordsOutcome', 'newcomerMostLinks', 'flagThreshold'] as const),
  ...(['learnSpam', 'allowAnon', 'closeAfterDays', 'mailModerators', 'defaultSortDirection'] as const),
]

// biome-ignore format: one group a line reads as the list it is
const groups: Record<Exclude<SettingGroupName, 'clients'>, readonly SettingName[]> = {
  'who-may-comment': ['allowAnon', 'allowAnonFlag', 'allowAnonVotes', 'allowedLanguages', 'requireSSO', 'ssoSecLvl', 'limitCommentsByGroups', 'noNewRootComments', 'readonly', 'disableBlocking', 'disableCommenterCommentDelete', 'disableCommenterCommentEdit', 'disableProfileComments', 'disableProfileDirectMessages', 'feedPostsBy', 'imageUploads'],
  screening: ['preModeration', 'mostLinks', 'newcomerMostLinks', 'leastWritingMs', 'flagThreshold', 'learnSpam', 'maxCommentCharacterLength', 'maxCommentCreatedCountPUPM', 'restrictedLinkDomains', 'spamRules', 'screenWebhookUrl', 'screenAkismet', 'screenModel', 'screenWhenDown'],
  words: ['blockedWords', 'blockedWordsOutcome', 'maskedWords'],
  threads: ['closeAfterDays', 'defaultSortDirection', 'pageSize', 'commentThreadDeleteMode', 'disableVoting', 'voteStyle', 'allowOwnVotes', 'enableVoteList', 'disableLiveCommenting', 'noImageUploads', 'disableAutoHashTagCreation'],
  reading: ['locale', 'headerHTML', 'commenterNameFormat', 'defaultAvatarSrc', 'defaultUsername', 'enableCommenterLinks', 'enableSearch', 'enableViewCounts'],
  mail: ['mailModerators', 'ownerEmail'],
  privacy: ['guestCookie', 'auditDays', 'addressDays', 'erasedComments', 'keepBansOfErased', 'logApiAccess', 'wire'],
}

const groupOfName = new Map<string, SettingGroupName>(
  Object.entries(groups).flatMap(([group, names]) => names.map((name) => [name, group as SettingGroupName] as const)),
)

/** What only clients act on is a group of its own. Throws for a setting of the server that has no group. */
export function groupOf(name: SettingName): SettingGroupName {
  const group = groupOfName.get(name)
  if (group !== undefined) return group
  if (Object.hasOwn(settingGroups.handedOn, name)) return 'clients'
  throw new Error(`The setting ${name} is in no group.`)
}
