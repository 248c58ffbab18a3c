// What a site keeps of people, for how long by the settings in force, and what removes it. Words are of the pages that show it.
import { dayMs } from '../../../platform/durations.ts'
import type { EffectiveSettings } from '../../tenancy/settings/settings.ts'
import type { RetentionEnd, RetentionKind, RetentionRemover } from './contract-retention.ts'
import { retentionPeriods } from './retention-periods.ts'

export interface RetentionEntry {
  kind: RetentionKind
  keeps: { ms: number; isSinceLastUse?: true } | { until: RetentionEnd }
  removedBy: RetentionRemover
  /** Name of the setting that decides it; undefined where it is fixed. */
  setting?: keyof EffectiveSettings
}

type Retention = Pick<EffectiveSettings, 'addressDays' | 'auditDays' | 'erasedComments' | 'keepBansOfErased'>

export function retentionTable({
  addressDays,
  auditDays,
  erasedComments,
  keepBansOfErased,
}: Retention): RetentionEntry[] {
  const periods = retentionPeriods
  const afterErasure = erasedComments === 'delete' ? 'deleted' : 'deleted-nameless'
  return [
    { kind: 'comments', keeps: { until: afterErasure }, setting: 'erasedComments', removedBy: 'people' },
    { kind: 'accounts', keeps: { until: 'erased' }, removedBy: 'erasure' },
    { kind: 'acts', keeps: { until: 'taken-back' }, removedBy: 'people' },
    { kind: 'sessions', keeps: { ms: periods.session, isSinceLastUse: true }, removedBy: 'job' },
    { kind: 'confirmations', keeps: { ms: periods.confirmation }, removedBy: 'next' },
    { kind: 'notifications', keeps: { ms: periods.notification }, removedBy: 'job' },
    { kind: 'addresses', keeps: daysOr(addressDays, 'never-kept'), setting: 'addressDays', removedBy: 'job' },
    { kind: 'log', keeps: daysOr(auditDays, 'unlimited'), setting: 'auditDays', removedBy: 'job' },
    { kind: 'networks', keeps: { ms: periods.network }, removedBy: 'job' },
    { kind: 'texts', keeps: { ms: periods.recentTexts }, removedBy: 'job' },
    { kind: 'events', keeps: { ms: periods.event }, removedBy: 'job' },
    { kind: 'snapshots', keeps: { ms: periods.snapshot }, removedBy: 'job' },
    {
      kind: 'bans',
      keeps: { until: keepBansOfErased ? 'lifted-hashed' : 'lifted' },
      setting: 'keepBansOfErased',
      removedBy: 'people',
    },
    { kind: 'outgoing', keeps: { ms: periods.outgoing }, removedBy: 'sent' },
    { kind: 'browsers', keeps: { ms: periods.unusedBrowser, isSinceLastUse: true }, removedBy: 'job' },
  ]
}

const daysOr = (days: number, otherwise: RetentionEnd) => (days === 0 ? { until: otherwise } : { ms: days * dayMs })
