// Preview of the settings: what the feed would hold, what would be left out and why.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { teachingOperations } from '../../../../../feeds/teaching/contract-teaching.ts'
import type { MyFeedsMessage } from '../../../../../platform/i18n/my-feeds/english.ts'
import { Failure, ProblemLine } from '../../../../shared/parts/loaded.tsx'
import { moment, number } from '../../../parts/formats.ts'
import { useAction } from '../../../parts/use-loaded.ts'
import { useNow } from '../../../parts/use-now.ts'
import { ruleWords } from '../field-words.ts'
import type { FieldsProps } from '../settings-fields.tsx'
import { keyOf, type PreviewRow, previewRows } from './preview-rows.ts'
import type { PreviewState } from './use-preview.ts'

interface ListProps extends FieldsProps {
  preview: PreviewState
  /** On phones, where it opens above the buttons. */
  isOpen: boolean
}

const rowsAtOnce = 12

export function SettingsPreviewList(props: ListProps): JSX.Element {
  const { t, preview, isOpen } = props
  const { before, now, isMissing, problem, restart } = preview
  return (
    <section id="preview" class={isOpen ? 'preview open' : 'preview'} aria-labelledby="preview-title">
      <div class="sum">
        <h2 id="preview-title">{t('feedPreview')}</h2>
        {now && (
          <span class="note">
            {t('feedOnPage', { n: now.item_count + now.left_out.length })}{' '}
            <b>{t('feedInFeed', { n: now.item_count, out: now.left_out.length })}</b>
          </span>
        )}
      </div>
      {isMissing && <NoPreview {...props} />}
      {problem && <Failure problem={problem} t={t} onRetry={restart} />}
      {before && now && <Rows {...props} rows={previewRows(before, now)} />}
    </section>
  )
}

function NoPreview({ api, t, feed, preview }: ListProps): JSX.Element {
  const action = useAction()
  const take = async () => {
    await api.call(teachingOperations.takeSnapshot, { params: { id: feed.id }, body: {} })
    preview.restart()
  }
  return (
    <div class="say">
      <h3>{t('feedNoPreview')}</h3>
      <p>{t('feedNoPreviewText')}</p>
      <ProblemLine problem={action.problem} t={t} />
      <p class="acts">
        <button type="button" class="button" aria-disabled={action.isBusy} onClick={() => action.start(take)}>
          {t(action.isBusy ? 'feedGettingPage' : 'feedGetPage')}
        </button>
      </p>
    </div>
  )
}

function Rows(props: ListProps & { rows: readonly PreviewRow[] }): JSX.Element {
  const { t, preview, form, rows } = props
  const [isAll, setAll] = useState(false)
  const clock = useNow()
  const { takenAt, now } = preview
  const later = checkOnly(now?.needs_check ?? [], Object.keys(form.headers).length > 0)
  return (
    <>
      {takenAt !== undefined && <p class="note after">{t('feedStoredPage', { time: moment(takenAt, clock, t) })}</p>}
      {later.length > 0 && <p class="note">{t('feedNeedsCheck', { what: later.map((name) => t(name)).join(', ') })}</p>}
      {now?.problem && <p class="say warn">{t('feedNothingFits')}</p>}
      <ol class="items">
        {rows.slice(0, isAll ? undefined : rowsAtOnce).map((row) => (
          <Row key={keyOf(row.item)} t={t} form={form} row={row} clock={clock} />
        ))}
      </ol>
      {rows.length > rowsAtOnce && !isAll && (
        <button type="button" class="button" onClick={() => setAll(true)}>
          {t('feedShowAll', { n: rows.length })}
        </button>
      )}
    </>
  )
}

function Row({ t, form, row, clock }: Pick<ListProps, 't' | 'form'> & { row: PreviewRow; clock: number }): JSX.Element {
  const { item, out } = row
  return (
    <li class={out && 'out'}>
      <a href={item.url} rel="noreferrer" dir="auto">
        {out ? <s>{item.title}</s> : item.title}
      </a>
      {out ? (
        <span class="why">{t(row.isAsBefore ? 'feedOutBefore' : 'feedOutNow', { why: whyOut(out, form, t) })}</span>
      ) : (
        item.date &&
        !Number.isNaN(Date.parse(item.date)) && (
          <time dateTime={item.date}>{moment(Date.parse(item.date), clock, t)}</time>
        )
      )}
    </li>
  )
}

function whyOut(out: NonNullable<PreviewRow['out']>, { draft }: FieldsProps['form'], t: FieldsProps['t']): string {
  if (out.reason === 'limit') return t('feedOutLimit', { limit: draft.limit || number(500, t) })
  const rule =
    out.rule === undefined ? undefined : draft[out.reason].filter(({ words }) => words.trim() !== '')[out.rule]
  if (!rule) return t(out.reason === 'exclude' ? 'feedOutExclude' : 'feedOutInclude')
  const words = ruleWords(rule, t)
  return out.reason === 'exclude' ? words : t('feedOutNot', { rule: words })
}

const checkOnlyNames: Record<string, MyFeedsMessage> = {
  more_urls: 'feedFieldMoreUrls',
  pages: 'feedFieldPages',
  ignore_robots: 'feedFieldRobots',
  scroll: 'feedFieldScroll',
  wait_for: 'feedFieldWaitFor',
}

function checkOnly(needsCheck: readonly string[], hasHeaders: boolean): MyFeedsMessage[] {
  const named = needsCheck.flatMap((name) => checkOnlyNames[name] ?? [])
  return hasHeaders ? [...named, 'feedHeaders'] : named
}
