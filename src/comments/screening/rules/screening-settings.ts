// What a tenant wants of the screens: its settings with their defaults, made ready once.

import type { Settings } from '../../tenancy/rules-tenant.ts'
import { foldText } from '../../text/case-fold.ts'
import { hostOf } from '../../text/web-address.ts'
import { createWordList, type WordList } from './words/word-list.ts'

/** Settings of ours, beside those that the wire names. */
export interface ScreeningSettings {
  /** Whose comments wait for a moderator. */
  preModeration?: 'none' | 'first' | 'all' | undefined
  /** A word, a phrase, or `begin*`, `*end`, `*within*`. */
  blockedWords?: readonly string[] | undefined
  blockedWordsOutcome?: 'refuse' | 'spam' | 'hold' | undefined
  /** Shown as asterisks. */
  maskedWords?: readonly string[] | undefined
  /** A comment with more links is held. */
  mostLinks?: number | undefined
  /** The same for whoever has no approved comments yet and proved nothing. */
  newcomerMostLinks?: number | undefined
  /** Nobody writes faster. */
  leastWritingMs?: number | undefined
  /** Whether what moderators decided is learnt from. */
  learnSpam?: boolean | undefined
}

export interface SpamRulePart {
  /** Folded; undefined for any comment. */
  contains: string | undefined
  actions: readonly ('spam' | 'not-spam' | 'ignore-repeat')[]
}

export interface ScreeningRules {
  maxChars: number
  /** Comments a minute; infinite where nothing is to be counted. */
  flood: { byUser: number; bySession: number; byAddress: number }
  preModeration: 'none' | 'first' | 'all'
  blocked: WordList
  blockedOutcome: 'refuse' | 'spam' | 'hold'
  masked: WordList
  maxLinks: number
  newcomerMaxLinks: number
  /** Where links may lead; undefined for anywhere. */
  linkDomains: readonly string[] | undefined
  spamRules: readonly SpamRulePart[]
  minWritingMs: number
  learnSpam: boolean
}

/** The vendor's. */
const usualFlood = 5
/** Schools and offices share an address. */
const peopleBehindAnAddress = 4
/** Beyond this many a minute a limit is none, and counting would cost more than it saves. */
const maxCounted = 100
const usualLongest = 2000

type VendorSettings = Pick<
  Settings,
  'maxCommentCharacterLength' | 'maxCommentCreatedCountPUPM' | 'restrictedLinkDomains' | 'spamRules'
>

export function screeningRulesOf(settings: VendorSettings & ScreeningSettings): ScreeningRules {
  const { restrictedLinkDomains, blockedWords = [], maskedWords = [] } = settings
  const perMinute = floodLimit(settings.maxCommentCreatedCountPUPM ?? usualFlood)
  return {
    maxChars: settings.maxCommentCharacterLength ?? usualLongest,
    flood: { byUser: perMinute, bySession: perMinute, byAddress: perMinute * peopleBehindAnAddress },
    preModeration: settings.preModeration ?? 'none',
    blocked: createWordList(blockedWords),
    blockedOutcome: settings.blockedWordsOutcome ?? 'hold',
    masked: createWordList(maskedWords),
    maxLinks: settings.mostLinks ?? 10,
    newcomerMaxLinks: settings.newcomerMostLinks ?? 2,
    linkDomains: restrictedLinkDomains?.length ? restrictedLinkDomains.map(domainOf) : undefined,
    spamRules: (settings.spamRules ?? []).map(({ actions, commentContains }) => ({
      contains: commentContains ? foldText(commentContains) : undefined,
      actions,
    })),
    minWritingMs: settings.leastWritingMs ?? 1_500,
    learnSpam: settings.learnSpam ?? true,
  }
}

function floodLimit(perMinute: number): number {
  return perMinute > 0 && perMinute <= maxCounted ? perMinute : Number.POSITIVE_INFINITY
}

/** `https://www.Example.org/` and `*.example.org` mean `example.org`. */
function domainOf(typed: string): string {
  const bare = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^\*\./, '')
    .replace(/[/:].*$/, '')
  return hostOf(bare)
}
