// How long a site keeps what, by the settings in force.
import type { JSX } from 'preact'
import { getRetention } from '../../../../comments/desk/data/contract-person-data.ts'
import type { CallReply } from '../../../../platform/api/client.ts'
import type { DeskMessage, DeskTranslator } from '../../../../platform/i18n/desk/english.ts'
import { LoadedView } from '../../../shared/parts/loaded.tsx'
import { useLoaded } from '../../parts/use-loaded.ts'
import type { SiteProps } from '../../parts/view-props.ts'
import { hashOf } from '../../state/routes.ts'

type Entry = CallReply<typeof getRetention>['entries'][number]

const kinds: Record<Entry['kind'], DeskMessage> = {
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

const ends: Record<NonNullable<Entry['until']>, DeskMessage> = {
  deleted: 'untilDeleted',
  'deleted-nameless': 'untilDeletedNameless',
  erased: 'untilErased',
  'taken-back': 'untilTakenBack',
  'never-kept': 'untilNever',
  unlimited: 'untilUnlimited',
  'lifted-hashed': 'untilLiftedHashed',
  lifted: 'untilLifted',
}

const removers: Record<Entry['removedBy'], DeskMessage> = {
  job: 'removedByJob',
  next: 'removedByNext',
  sent: 'removedBySent',
  people: 'removedByPeople',
  erasure: 'removedByErasure',
}

export function Retention({ send, tenantId, t, api }: SiteProps): JSX.Element {
  const retention = useLoaded(tenantId, (signal) => api.call(getRetention, { params: { tenantId }, signal }), send)
  return (
    <section class="tight">
      <h2 class="h2">{t('retention')}</h2>
      <p class="note">{t('retentionHint')}</p>
      <LoadedView of={retention} t={t}>
        {({ entries, privacyPage }) => (
          <>
            <table class="tab fold">
              <thead>
                <tr>
                  {(['retentionWhat', 'retentionHowLong', 'retentionRemover'] as const).map((name) => (
                    <th scope="col" key={name}>
                      {t(name)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {entries.map((entry) => (
                  <Row key={entry.kind} entry={entry} tenantId={tenantId} t={t} />
                ))}
              </tbody>
            </table>
            <p>
              <a href={privacyPage} target="_blank" rel="noreferrer">
                {t('retentionPage')}
              </a>
            </p>
          </>
        )}
      </LoadedView>
    </section>
  )
}

function Row({ entry, tenantId, t }: { entry: Entry; tenantId: string; t: DeskTranslator }): JSX.Element {
  const { kind, setting, removedBy } = entry
  return (
    <tr>
      <th scope="row">{t(kinds[kind])}</th>
      <td>
        {howLong(entry, t)}{' '}
        {setting !== undefined && (
          <a class="note block" href={hashOf({ site: tenantId, area: 'settings', rest: ['privacy'] })}>
            {t('retentionSetting', { name: setting })}
          </a>
        )}
      </td>
      <td>{t(removers[removedBy])}</td>
    </tr>
  )
}

function howLong({ hours = 0, until, isSinceLastUse }: Entry, t: DeskTranslator): string {
  if (until !== undefined) return t(ends[until])
  if (hours % 24 !== 0) return t(isSinceLastUse ? 'periodHoursUnused' : 'periodHours', { n: hours })
  return t(isSinceLastUse ? 'periodDaysUnused' : 'periodDays', { n: hours / 24 })
}
