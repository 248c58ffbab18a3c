// Checks of a feed: a sentence, a plot, and the table with the same facts.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { checkOperations, type FeedCheck } from '../../../../feeds/checks/contract-checks.ts'
import { LoadedView } from '../../../shared/parts/loaded.tsx'
import { problemWords } from '../../../shared/problem-words.ts'
import { day, moment, number, seconds, size } from '../../parts/formats.ts'
import { useLoaded } from '../../parts/use-loaded.ts'
import { useNow } from '../../parts/use-now.ts'
import type { FeedProps } from '../feed-props.ts'
import { summaryOf } from './check-figures.ts'
import { CheckPlot, PlotKey } from './check-plot.tsx'
import { PageNotes } from './page-notes.tsx'

const rowsAtOnce = 20

export function FeedChecks(props: FeedProps): JSX.Element {
  const { api, t, feed, row } = props
  const history = useLoaded(`checks ${feed.id} ${row.checked_at ?? ''}`, async (signal) => {
    const { data } = await api.call(checkOperations.listChecks, { params: { id: feed.id }, signal })
    return data
  })
  return (
    <LoadedView of={history} t={t}>
      {({ checks, readers }) => (
        <>
          {checks.length === 0 ? <NoChecks {...props} /> : <History checks={checks} t={t} />}
          <PageNotes t={t} feed={feed} />
          <p class="note after">
            {t('feedReaders', { n: readers })} {t('feedReadersHow')}
          </p>
        </>
      )}
    </LoadedView>
  )
}

function NoChecks({ t }: FeedProps): JSX.Element {
  return (
    <div class="nothing">
      <h2>{t('feedNoChecks')}</h2>
      <p>{t('feedNoChecksText')}</p>
    </div>
  )
}

interface HistoryProps extends Pick<FeedProps, 't'> {
  checks: readonly FeedCheck[]
}

function History({ checks, t }: HistoryProps): JSX.Element {
  const now = useNow()
  const { count, failed, medianMs, since } = summaryOf(checks)
  const said = [
    t('feedCheckCount', { n: count, since: day(since, now, t) }),
    failed === 0 ? t('feedCheckNoneFailed') : t('feedCheckFailed', { n: failed }),
    medianMs === undefined ? '' : t('feedCheckHalf', { time: seconds(medianMs, t) }),
  ].join(' ')
  return (
    <>
      <h2>{t('feedLastChecks')}</h2>
      <p class="note">
        {said} {t('feedNewestRight')}
      </p>
      <CheckPlot checks={checks} label={`${said} ${t('feedTableSays')}`} t={t} />
      <PlotKey t={t} />
      <CheckTable checks={checks} now={now} t={t} />
    </>
  )
}

function CheckTable({ checks, now, t }: HistoryProps & { now: number }): JSX.Element {
  const [shown, setShown] = useState(rowsAtOnce)
  return (
    <>
      <table class="foldaway">
        <caption class="unseen">{t('feedLastChecks')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('feedTime')}</th>
            <th scope="col">{t('feedWhatCame')}</th>
            <th scope="col" class="n">
              {t('feedTook')}
            </th>
            <th scope="col" class="n">
              {t('feedSize')}
            </th>
            <th scope="col" class="n">
              {t('feedNew')}
            </th>
          </tr>
        </thead>
        <tbody>
          {checks.slice(0, shown).map((check) => (
            <CheckRow key={check.at} check={check} now={now} t={t} />
          ))}
        </tbody>
      </table>
      {shown < checks.length && (
        <p class="after">
          <button type="button" class="button" onClick={() => setShown(shown + rowsAtOnce)}>
            {t('feedEarlierChecks')}
          </button>
        </p>
      )}
    </>
  )
}

function CheckRow({ check, now, t }: { check: FeedCheck; now: number } & Pick<FeedProps, 't'>): JSX.Element {
  const { at, outcome, duration_ms, bytes, new_items } = check
  const isFailed = outcome === 'failed'
  return (
    <tr>
      <td>
        <time dateTime={at}>{moment(Date.parse(at), now, t)}</time>
      </td>
      <td class={isFailed ? 'bad' : undefined} title={check.problem?.text}>
        {whatCame(check, t)}
      </td>
      <td class="n">{seconds(duration_ms, t)}</td>
      <td class="n">{size(bytes, t)}</td>
      <td class="n">{isFailed ? '–' : number(new_items, t)}</td>
    </tr>
  )
}

function whatCame({ outcome, problem, item_count, changed_items }: FeedCheck, t: FeedProps['t']): string {
  if (outcome === 'failed') return problem ? problemWords(problem, t) : t('feedKeyFailed')
  if (outcome === 'unchanged' && changed_items === 0) return t('feedNotChanged')
  const found = t('feedItemsOnPage', { n: item_count })
  return changed_items > 0 ? `${found}; ${t('feedItemsChanged', { n: changed_items })}` : found
}
