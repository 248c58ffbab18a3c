// Names of properties, and of classes in the style sheet, that only the thread's own code reads: the build shortens them.

/** None may be known to a server, a browser, a page, or what a browser keeps, nor be asked for in quotes: tests see to it. */
export const mangledProperties = words(`
  address aim alter always around ask askAuthor author bell bellPanel bellProblem box call canonical carry catchUp
  change choose clock deleting depth discard drafts drawn editKeys extras first focusOn follow found fresh hasExtras
  hasSettings heard isAnswer isAsked isBad isFollowed isOffline isOneOfSeveral isSlow isStaff isTargetMissing justNow
  keep kids language leave leaveDraft letter line loadExtras localize look mark mayRetry missed moveSuggestion
  needsLogin nextAction noTenant notices openDraft opened openLink openMenu own pace people preview problem props put
  read readAll readers readFailure reading remark rest retryAfterSeconds ring root roots said seek send sendAgain
  server session setAuthor setSession settings showFresh shown sought state stopReading submit suggest suggestionList
  suggestions take thread threadActions times touched trouble turn turned typed unread voting write
`)

/** Names by which pages may address parts of the thread are kept. */
export const mangledClasses = words(`
  acts badge bar-of-thread button comment dot down face-none field format gone here note over primary remember replies
  shape-of-thread short tools unseen votes word
`)

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}
