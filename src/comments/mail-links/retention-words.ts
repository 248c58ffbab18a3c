// Entries of the retention table in the words of the privacy page, which are those of the desk in English.
import { words } from '../../platform/i18n/desk/data/en.ts'
import { createTranslator } from '../../platform/i18n/translator.ts'
import type { RetentionEnd, RetentionKind } from '../person/retention/contract-retention.ts'
import type { RetentionEntry } from '../person/retention/retention-table.ts'

type Word = keyof typeof words

const translate = createTranslator<typeof words>('en', words, {})

const kinds: Record<RetentionKind, Word> = {
  comments: 'keptComments',
  accounts: 'keptAccounts',
  acts: 'keptActs',
  sessions: 'keptSessions',
  confirmations: 'keptConfirmations',
  notifications: 'keptNotifications',
  addresses: 'keptAddresses',
  log: 'keptLog',
  networks: 'keptNetworks',
  texts: 'keptTexts',
  events: 'keptEvents',
  snapshots: 'keptSnapshots',
  bans: 'keptBans',
  outgoing: 'keptOutgoing',
  browsers: 'keptBrowsers',
}

const ends: Record<RetentionEnd, Word> = {
  deleted: 'untilDeleted',
  'deleted-nameless': 'untilDeletedNameless',
  erased: 'untilErased',
  'taken-back': 'untilTakenBack',
  'never-kept': 'untilNever',
  unlimited: 'untilUnlimited',
  'lifted-hashed': 'untilLiftedHashed',
  lifted: 'untilLifted',
}

const hourMs = 3_600_000

export function describeRetention({ kind, keeps }: Pick<RetentionEntry, 'kind' | 'keeps'>): {
  what: string
  howLong: string
} {
  return { what: translate(kinds[kind]), howLong: howLong(keeps) }
}

function howLong(keeps: RetentionEntry['keeps']): string {
  if ('until' in keeps) return translate(ends[keeps.until])
  const hours = keeps.ms / hourMs
  if (hours % 24 !== 0) return translate(keeps.isSinceLastUse ? 'periodHoursUnused' : 'periodHours', { n: hours })
  return translate(keeps.isSinceLastUse ? 'periodDaysUnused' : 'periodDays', { n: hours / 24 })
}
