// What a screen may decide, and what becomes of a comment then.
import type { ScreeningFacts } from './facts.ts'
import type { ScreeningInput } from './screening-input.ts'
import type { ScreeningRules } from './screening-settings.ts'

/** The gravest first. `shadow`: its author sees it, nobody else; `spam` and `hold` wait for a moderator. */
export const outcomes = ['refuse', 'shadow', 'spam', 'hold'] as const
export type Outcome = (typeof outcomes)[number]

export interface Decision {
  outcome: Outcome
  /** Of a refusal it goes to the client. */
  code: string
  /** A sentence: for the author when it is refused, else for moderators. */
  reason: string
  /** What a refusal says beside it. */
  fields?: { bannedUntil?: number; maxCharacterLength?: number }
}

export type Screen = (
  sent: ScreeningInput,
  facts: ScreeningFacts,
  rules: ScreeningRules,
  now: number,
) => Decision | undefined

export interface Screened {
  approved: boolean
  isSpam: boolean
  aiDeterminedSpam: boolean
  /** The author is told that it is approved. */
  isShadowed: boolean
}

export const learnedSpamCode = 'learned-spam'

/** As it is stored; a refused one is not. */
export function screenedFields(decision: Decision | undefined): Screened {
  return {
    approved: decision === undefined,
    isSpam: decision?.outcome === 'spam',
    aiDeterminedSpam: decision?.outcome === 'spam' && decision.code === learnedSpamCode,
    isShadowed: decision?.outcome === 'shadow',
  }
}
