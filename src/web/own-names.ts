// Properties that only the thread's own code reads, and that the widget's build therefore calls by shorter names. None of
// them may be known to a server, a browser, a page, or what a browser keeps, nor be asked for in quotes: tests see to it.
export const ownNames = `
  acts address aim always around ask askAuthor bell box call canonical carry catchUp change choose deleting depth drawn
  editKeys first focusOn follow found fresh hasSettings heard isAsked isBad isFollowed isOffline isOneOfSeveral isSlow
  isStaff isTargetMissing justNow keep kids language leave leaveDraft letter line mark mayRetry missed moveSuggestion
  needsLogin nextAction noTenant notices openDraft opened openLink own pace people preview problem props put read
  readAll readers readFailure reading remark rest retryAfterSeconds ring root roots said send sendAgain server session setAuthor
  setSession settings showFresh shown state stopReading suggestions take tell thread times touched trouble turn turned
  unread voting
`
  .trim()
  .split(/\s+/)
