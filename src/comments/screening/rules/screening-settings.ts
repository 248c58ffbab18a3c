// Screening settings of a tenant with defaults, prepared once.

import type { Settings } from '../../tenancy/rules-tenant.ts'
import { foldText } from '../../text/case-fold.ts'
import { hostOf } from '../../text/web-address.ts'
import { createWordList, type WordList } from './words/word-list.ts'

/** Our own settings, besides those of the wire. */
export interface ScreeningSettings {
  /** Authors whose comments wait for a moderator. */
  preModeration?: 'none' | 'first' | 'all' | undefined
  /** A word, a phrase, or `begin*`, `*end`, `*within*`. */
  blockedWords?: readonly string[] | undefined
  blockedWordsOutcome?: 'refuse' | 'spam' | 'hold' | undefined
  /** Shown as asterisks. */
  maskedWords?: readonly string[] | undefined
  /** Comments with more links are held. */
  mostLinks?: number | undefined
  /** The same for authors without verification or approved comments. */
  newcomerMostLinks?: number | undefined
  /** Comments written faster are held. */
  leastWritingMs?: number | undefined
  /** Trains the spam model by moderators' decisions. */
  learnSpam?: boolean | undefined
}

export interface SpamRulePart {
  /** Folded; undefined matches every comment. */
  contains: string | undefined
  actions: readonly ('spam' | 'not-spam' | 'ignore-repeat')[]
}

export interface ScreeningRules {
  maxChars: number
  /** Comments per minute; Infinity for no limit. */
  flood: { byUser: number; bySession: number; byAddress: number }
  preModeration: 'none' | 'first' | 'all'
  blocked: WordList
  blockedOutcome: 'refuse' | 'spam' | 'hold'
  masked: WordList
  maxLinks: number
  newcomerMaxLinks: number
  /** Domains that links may have; undefined for any. */
  linkDomains: readonly string[] | undefined
  spamRules: readonly SpamRulePart[]
  minWritingMs: number
  learnSpam: boolean
}

/** The vendor's default. */
const defaultFlood = 5
/** Schools and offices share an address. */
const authorsPerAddress = 4
/** Larger limits count as none, because counting would cost more than it prevents. */
const maxFloodLimit = 100
const defaultMaxChars = 2000

type VendorSettings = Pick<
  Settings,
  'maxCommentCharacterLength' | 'maxCommentCreatedCountPUPM' | 'restrictedLinkDomains' | 'spamRules'
>

export function screeningRulesOf(settings: VendorSettings & ScreeningSettings): ScreeningRules {
  const { restrictedLinkDomains, blockedWords = [], maskedWords = [] } = settings
  const perMinute = floodLimit(settings.maxCommentCreatedCountPUPM ?? defaultFlood)
  return {
    maxChars: settings.maxCommentCharacterLength ?? defaultMaxChars,
    flood: { byUser: perMinute, bySession: perMinute, byAddress: perMinute * authorsPerAddress },
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
  return perMinute > 0 && perMinute <= maxFloodLimit ? perMinute : Number.POSITIVE_INFINITY
}

/** `https://www.Example.org/` and `*.example.org` become `example.org`. */
function domainOf(typed: string): string {
  const bare = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^\*\./, '')
    .replace(/[/:].*$/, '')
  return hostOf(bare)
}
