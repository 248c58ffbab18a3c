// Screening settings of a tenant, and the rules prepared from them, with defaults, once per settings object.
import type { Settings } from '../../tenancy/rules-tenant.ts'
import { foldText } from '../../text/case-fold.ts'
import { hostOf } from '../../text/web-address.ts'
import { createWordList, type WordList } from './words/word-list.ts'

/** Settings that the vendor's interface document does not have. */
export interface ScreeningSettings {
  /** Comments that wait for a moderator; `first`: while the author has no approved one. */
  preModeration?: 'none' | 'first' | 'all' | undefined
  /** Words, phrases, and words with open ends: `begin*`, `*end`, `*within*`. */
  blockedWords?: readonly string[] | undefined
  blockedWordsOutcome?: 'refuse' | 'spam' | 'hold' | undefined
  /** Shown as asterisks. */
  maskedWords?: readonly string[] | undefined
  /** Comments with more links are held. */
  mostLinks?: number | undefined
  /** The same for unverified authors without an approved comment. */
  newcomerMostLinks?: number | undefined
  /** Comments of unverified authors that were written faster are held. */
  leastWritingMs?: number | undefined
  /** Trains the spam model by moderators' decisions. */
  learnSpam?: boolean | undefined
}

export interface SpamRule {
  /** By `foldText`; undefined matches every comment. */
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
  spamRules: readonly SpamRule[]
  minWritingMs: number
  learnSpam: boolean
}

/** Comments per minute; the vendor's default. */
const defaultFlood = 5
/** Factor of the limit per network: schools and offices share an address. */
const authorsPerAddress = 4
/** Larger limits count as none, as does 0: counting would cost more than it prevents. */
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
  const host = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^\*\./, '')
    .replace(/[/:].*$/, '')
  return hostOf(host)
}
