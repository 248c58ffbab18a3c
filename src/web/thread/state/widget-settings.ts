// Settings of a tenant that the widget acts on itself; no other can be read by its code.

export const widgetSettings = [
  'allowAnonFlag',
  'defaultSortDirection',
  'disableBlocking',
  'disableNotificationBell',
  'disableToolbar',
  'disableVoting',
  'enableSearch',
  'maxCommentCharacterLength',
  'noNewRootComments',
  'readonly',
  'requireSSO',
  'voteStyle',
] as const
