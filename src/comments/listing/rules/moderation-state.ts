// States of comments that moderators look for, beside what is shown.
const states = ['waiting', 'spam', 'flagged'] as const
export type ModerationState = (typeof states)[number]

/** Undefined for what is none. */
export function parseModerationState(sent: string): ModerationState | undefined {
  return states.find((state) => state === sent)
}
