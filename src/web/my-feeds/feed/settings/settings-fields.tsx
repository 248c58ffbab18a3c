// Fields of a feed's settings that people change most: title, filters, number, order, checks, pages.
import type { JSX } from 'preact'
import type { MyFeedsTranslator } from '../../../../platform/i18n/my-feeds/english.ts'
import type { FeedProps } from '../feed-props.ts'
import { RuleFields } from './rule-fields.tsx'
import { TextField } from './text-field.tsx'
import type { SettingsForm } from './use-settings-form.ts'

export interface FieldsProps extends FeedProps {
  form: SettingsForm
}

export function SettingsFields({
  form,
  t,
  feed,
  pageTitle,
}: FieldsProps & { pageTitle: string | undefined }): JSX.Element {
  const { draft, change } = form
  const isOurs = draft.title.trim() !== '' && pageTitle === draft.title.trim()
  return (
    <>
      <TextField
        form={form}
        t={t}
        field="title"
        label={t('feedFieldTitle')}
        maxLength={200}
        note={pageTitle && !isOurs ? t('feedPageSays', { title: pageTitle }) : t('feedTitleNote')}
      />
      <RuleFields form={form} t={t} kind="exclude" />
      <RuleFields form={form} t={t} kind="include" />
      <div class="pair">
        <TextField
          form={form}
          t={t}
          field="limit"
          kind="number"
          label={t('feedFieldLimit')}
          note={t('feedLimitNote')}
        />
        <div>
          <label for="field-order">{t('feedFieldOrder')}</label>
          <select
            class="field"
            id="field-order"
            value={draft.order || 'newest'}
            onChange={({ currentTarget }) => change({ order: currentTarget.value === 'oldest' ? 'oldest' : '' })}
          >
            <option value="newest">{t('feedNewest')}</option>
            <option value="oldest">{t('feedOldest')}</option>
          </select>
        </div>
      </div>
      <IntervalField form={form} t={t} seconds={feed.state.checked_every_seconds} />
      {feed.strategy === 'changes' ? <WatchFields form={form} t={t} /> : <PagesFields form={form} t={t} />}
    </>
  )
}

type PartProps = Pick<FieldsProps, 'form' | 't'>

function PagesFields({ form, t }: PartProps): JSX.Element {
  const { draft, change } = form
  return (
    <fieldset>
      <legend>{t('feedPages')}</legend>
      <TextField
        form={form}
        t={t}
        field="moreUrls"
        kind="lines"
        maxLength={20_000}
        label={t('feedFieldMoreUrls')}
        note={t('feedMoreUrlsNote')}
      />
      <div class="after">
        <label for="field-pages">{t('feedFieldPages')}</label>
        <select
          class="field"
          id="field-pages"
          value={draft.pages || '1'}
          onChange={({ currentTarget: { value } }) => change({ pages: value === '1' ? '' : value })}
        >
          {[1, 2, 3, 4, 5].map((count) => (
            <option key={count} value={String(count)}>
              {count === 1 ? t('feedFirstPage') : t('feedPageCount', { n: count })}
            </option>
          ))}
        </select>
      </div>
    </fieldset>
  )
}

function WatchFields({ form, t }: PartProps): JSX.Element {
  return (
    <fieldset>
      <legend>{t('feedWatch')}</legend>
      <TextField form={form} t={t} field="watchedPart" label={t('feedFieldWatched')} note={t('feedWatchedNote')} />
      <TextField
        form={form}
        t={t}
        field="unwatchedPart"
        label={t('feedFieldUnwatched')}
        note={t('feedUnwatchedNote')}
      />
    </fieldset>
  )
}

const offeredMinutes = [5, 15, 30, 60, 180, 360, 720, 1440, 10_080]

interface IntervalProps {
  form: SettingsForm
  t: MyFeedsTranslator
  seconds: number | undefined
}

function IntervalField({ form: { draft, change }, t, seconds }: IntervalProps): JSX.Element {
  const minutes = [...new Set([...offeredMinutes, ...(draft.interval ? [Number(draft.interval)] : [])])].sort(byNumber)
  return (
    <div>
      <label for="field-interval">{t('feedFieldInterval')}</label>
      <select
        class="field"
        id="field-interval"
        value={draft.interval}
        onChange={({ currentTarget }) => change({ interval: currentTarget.value })}
      >
        <option value="">{t('feedAsItChanges')}</option>
        {minutes.map((count) => (
          <option key={count} value={String(count)}>
            {everyWords(count, t)}
          </option>
        ))}
      </select>
      {seconds !== undefined && (
        <p class="note">{t('feedIntervalNow', { every: everyWords(Math.round(seconds / 60), t) })}</p>
      )}
    </div>
  )
}

const byNumber = (one: number, other: number): number => one - other

const everyWords = (minutes: number, t: MyFeedsTranslator): string =>
  minutes >= 60 && minutes % 60 === 0
    ? t('feedEveryHours', { n: minutes / 60 })
    : t('feedEveryMinutes', { n: Math.max(1, minutes) })
