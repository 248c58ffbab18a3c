// Report of an import: what was made, what was refused and why, and what can be done about it.
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { describeProblem } from '../../shared/parts/problem-text.ts'
import { changeFeeds } from '../list/actions/bulk.ts'
import { saveText } from '../list/actions/export.ts'
import type { ScreenProps } from '../parts/screen-props.ts'
import type { Import, Importer } from './importer.ts'
import { writeOpml } from './list-entries.ts'

interface ReportProps extends ScreenProps {
  importer: Importer
  running: Import
}

export function Report(props: ReportProps): JSX.Element {
  const { running, t, announce } = props
  const { created, known, refused, problem, sent, entries } = running
  useEffect(() => announce(t('feedsMade', { n: created.length })), [])
  const reasons = [...Map.groupBy(refused, ({ reason }) => reason)].sort(([, a], [, b]) => b.length - a.length)
  return (
    <section class="import-step">
      <h2>{t('feedsMade', { n: created.length })}</h2>
      {problem && (
        <div class="say bad" role="alert">
          <p>{describeProblem(problem, t)}</p>
        </div>
      )}
      <p>
        {known > 0 && t('wereKnown', { n: known })}{' '}
        {sent < entries.length && t('notSent', { n: entries.length - sent })}{' '}
        {refused.length > 0 && t('wereRefused', { n: refused.length })}
      </p>
      {reasons.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('why')}</th>
              <th scope="col" class="n">
                {t('feedsColumn')}
              </th>
            </tr>
          </thead>
          <tbody>
            {reasons.map(([reason, of]) => (
              <tr key={reason}>
                <td dir="auto">{reason}</td>
                <td class="n">{of.length.toLocaleString(t.language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ReportActions {...props} />
    </section>
  )
}

function ReportActions({ running, importer, t, feeds, api, notify, go }: ReportProps): JSX.Element {
  const { created, refused, entries, sent, paused } = running
  const left = refused.map(({ entry }) => entry)
  const leave = () => {
    importer.forget()
    void feeds.load()
    go({ screen: 'list', query: {} })
  }
  const undo = async () => {
    await changeFeeds({ ids: created, action: 'delete' }, { api, feeds, t, notify }, () => {})
    importer.forget()
  }
  const button = (name: string, onClick: () => void, kind = 'button') => (
    <button type="button" class={kind} onClick={onClick}>
      {name}
    </button>
  )
  return (
    <p class="acts">
      {sent < entries.length && button(t('goOn'), importer.goOn, 'button primary')}
      {button(t('showMyFeeds'), leave, sent < entries.length ? 'button' : 'button primary')}
      {left.length > 0 && button(t('tryRefused', { n: left.length }), () => importer.start(left, paused))}
      {left.length > 0 &&
        button(t('saveRefused', { n: left.length }), () => saveText(writeOpml(t('notImported'), left), 'refused.opml'))}
      {created.length > 0 && button(t('undoImport'), () => void undo())}
      {button(t('importAnother'), importer.forget)}
    </p>
  )
}
