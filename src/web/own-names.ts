// Properties that only the thread's own code reads, and that the widget's build therefore calls by shorter names. None of
// them may be known to a server, a browser, a page, or what a browser keeps: a test holds them against the contract.
export const ownNames = [
  ...[
    'acts',
    'askAuthor',
    'bell',
    'choose',
    'deleting',
    'drawn',
    'editKeys',
    'follow',
    'found',
    'fresh',
    'hasSettings',
  ],
  ...['isAsked', 'isBad', 'isFollowed', 'isOffline', 'isOneOfSeveral', 'isSlow', 'isStaff', 'isTargetMissing', 'kids'],
  ...['leaveDraft', 'mayRetry', 'moveSuggestion', 'needsLogin', 'noTenant', 'openDraft', 'openLink', 'pace', 'people'],
  ...['readAll', 'readers', 'reading', 'remark', 'ring', 'setAuthor', 'setSession', 'settings', 'showFresh', 'shown'],
  ...['state', 'stopReading', 'suggestions', 'thread', 'touched', 'trouble', 'turned', 'unread', 'voting'],
]
