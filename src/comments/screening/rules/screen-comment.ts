// Ordered list of screens, and their combined decision.
import { type Decision, outcomes, type Screen } from './decision.ts'
import { hasStanding, type ScreeningFacts, type Standing, standingOf } from './facts.ts'
import type { ScreeningInput } from './screening-input.ts'
import type { ScreeningRules } from './screening-settings.ts'
import { banned, shadowBanned } from './screens/banned.ts'
import { blockedWords } from './screens/blocked-words.ts'
import { honeypot, tooFast } from './screens/bots.ts'
import { duplicate, nearDuplicate } from './screens/duplicates.ts'
import { addressFlood, sessionFlood, userFlood } from './screens/flood.ts'
import { learnedSpam } from './screens/learned-spam.ts'
import { empty, length } from './screens/length.ts'
import { foreignLinks, manyLinks, newcomerLinks } from './screens/links.ts'
import { everyComment, firstComment } from './screens/pre-moderation.ts'
import { spamRule, type WaivedScreens, waivedScreens } from './screens/spam-rules.ts'

/** `spam-check`: the tenant's server stores another person's comment and asks for a spam verdict. */
export type ScreeningOccasion = 'create' | 'edit' | 'spam-check'

export interface PlacedScreen {
  name: string
  decide: Screen
  on: readonly ScreeningOccasion[]
  /** Authors of this trust or more skip the screen. */
  spares?: Standing
  /** Waiver by which a tenant's rule skips the screen. */
  waivedAs?: keyof WaivedScreens
  because: string
}

const always: ScreeningOccasion[] = ['create', 'edit', 'spam-check']
const createdOrEdited: ScreeningOccasion[] = ['create', 'edit']
const created: ScreeningOccasion[] = ['create']

/** Refusing screens come first, because they end the screening. Of the others the gravest decides, then the first. */
// biome-ignore format: one screen a line reads as the list it is
export const screens: readonly PlacedScreen[] = [
  { name: 'empty', decide: empty, on: always, because: 'there is nothing to judge' },
  { name: 'length', decide: length, on: createdOrEdited, because: 'whoever looks into it has an end in sight' },
  { name: 'banned', decide: banned, on: createdOrEdited, spares: 'staff', because: 'it matters more than anything in the text' },
  { name: 'user-flood', decide: userFlood, on: createdOrEdited, spares: 'staff', because: 'a flood is stopped before it costs more' },
  { name: 'session-flood', decide: sessionFlood, on: createdOrEdited, spares: 'staff', because: 'the same, for those without a name' },
  { name: 'address-flood', decide: addressFlood, on: createdOrEdited, spares: 'verified', because: 'the same, for those who drop sessions' },
  { name: 'duplicate', decide: duplicate, on: created, spares: 'staff', waivedAs: 'repeats', because: 'the exact question is the cheaper one' },
  { name: 'near-duplicate', decide: nearDuplicate, on: created, spares: 'known', waivedAs: 'repeats', because: 'a changed word does not make it new' },
  { name: 'foreign-links', decide: foreignLinks, on: createdOrEdited, spares: 'staff', because: 'the last that only ever refuses' },
  { name: 'blocked-words', decide: blockedWords, on: createdOrEdited, spares: 'staff', because: 'it refuses where the tenant wants that' },
  { name: 'shadow-banned', decide: shadowBanned, on: createdOrEdited, spares: 'staff', because: 'from here on it is stored; this hides it for good' },
  { name: 'trap', decide: honeypot, on: created, spares: 'verified', because: 'the surest sign of a program' },
  { name: 'spam-rule', decide: spamRule, on: always, spares: 'staff', waivedAs: 'spam', because: 'what a person decided stands before what was learnt' },
  { name: 'learned-spam', decide: learnedSpam, on: always, spares: 'known', waivedAs: 'spam', because: 'the dearest, and the last that says spam' },
  { name: 'haste', decide: tooFast, on: created, spares: 'verified', because: 'a doubt about how it was written' },
  { name: 'many-links', decide: manyLinks, on: createdOrEdited, spares: 'staff', because: 'a doubt about what it is for' },
  { name: 'newcomer-links', decide: newcomerLinks, on: createdOrEdited, spares: 'verified', because: 'the same doubt, about somebody new' },
  { name: 'every-comment', decide: everyComment, on: createdOrEdited, spares: 'staff', because: 'no doubt, only caution: any better reason has been given' },
  { name: 'first-comment', decide: firstComment, on: created, spares: 'known', because: 'the same, and the narrower' },
]

/** Undefined: accepted. `facts.author` is the author, even where another actor stores the comment. */
export function screenComment(
  occasion: ScreeningOccasion,
  input: ScreeningInput,
  facts: ScreeningFacts,
  rules: ScreeningRules,
  now: number,
): (Decision & { screen: string }) | undefined {
  const standing = standingOf(facts.author)
  const waived = waivedScreens(input, rules)
  let gravest: (Decision & { screen: string }) | undefined
  for (const { name, decide, on, spares, waivedAs } of screens) {
    if (!on.includes(occasion) || (spares && hasStanding(standing, spares)) || (waivedAs && waived[waivedAs])) continue
    const decision = decide(input, facts, rules, now)
    if (decision?.outcome === 'refuse') return { screen: name, ...decision }
    if (decision && (!gravest || isGraver(decision, gravest))) gravest = { screen: name, ...decision }
  }
  return gravest
}

function isGraver(a: Decision, b: Decision): boolean {
  return outcomes.indexOf(a.outcome) < outcomes.indexOf(b.outcome)
}
