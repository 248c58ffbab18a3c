// States by which moderators query comments, besides shown.
const states = ['waiting', 'spam', 'flagged'] as const
export type ModerationState = (typeof states)[number]

/** Undefined for an unknown state. */
export function parseModerationState(sent: string): ModerationState | undefined {
  return states.find((state) => state === sent)
}
