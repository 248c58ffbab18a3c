// States of comments that moderators look for, beside what is shown.
const states = ['waiting', 'spam', 'flagged'] as const
export type CommentState = (typeof states)[number]

/** Undefined for what is none. */
export function commentStateOf(sent: string): CommentState | undefined {
  return states.find((state) => state === sent)
}
