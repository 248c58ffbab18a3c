// One import: how far it is, what it found or did, and what can be done with it.
import type { JSX } from 'preact'
import { removeImport, startImport, stopImport } from '../../../../comments/desk/imports/contract-imports.ts'
import { ProblemLine } from '../../../shared/parts/loaded.tsx'
import { Age, isolated } from '../../parts/names.tsx'
import { useAction } from '../../parts/use-loaded.ts'
import type { SiteProps } from '../../parts/view-props.ts'
import { ImportProgress } from './import-progress.tsx'
import { type ImportRecord, isUnderWay, takenIn } from './import-records.ts'
import { Report } from './import-report.tsx'
import type { Upload } from './use-upload.ts'

type RowProps = SiteProps & { record: ImportRecord; upload: Upload; reload(): void }

export function ImportRow({ record, upload, reload, ...props }: RowProps): JSX.Element {
  const { state: desk, send, tenantId, t, api } = props
  const { id, system, fileName, state, createdAt, report } = record
  const action = useAction(send)
  const call = { params: { tenantId, importId: id } }
  const act = (run: () => Promise<unknown>) => () =>
    action.start(async () => {
      await run()
      reload()
    })
  const start = act(() => api.call(startImport, { ...call, body: {} }))
  const stop = act(async () => {
    upload.stop()
    await api.call(stopImport, { ...call, body: {} })
  })
  const isWhole = record.received === record.bytes
  const wanted = report ? takenIn(report) - report.comments.known : 0
  return (
    <li>
      <span class="stack">
        <span>
          <b>
            <bdi>{fileName}</bdi>
          </b>{' '}
          <span class="note">
            {system}, <Age at={createdAt} now={desk.now} t={t} />
          </span>
          <ImportProgress record={record} t={t} />
        </span>
        {report && !isUnderWay(record) && <Report record={record} report={report} {...props} />}
        <ProblemLine problem={action.problem} t={t} />
        <span class="flow">
          {state === 'uploading' && !upload.isBusy && <GoOn record={record} upload={upload} {...props} />}
          {isUnderWay(record) && state !== 'stopping' && (
            <button type="button" class="button" disabled={action.isBusy} onClick={stop}>
              {t('importStop')}
            </button>
          )}
          {state === 'checked' && wanted > 0 && (
            <button type="button" class="button primary" disabled={action.isBusy} onClick={start}>
              {t('importStart', { n: wanted })}
            </button>
          )}
          {(state === 'stopped' || state === 'failed') && isWhole && (
            <button type="button" class="button" disabled={action.isBusy} onClick={start}>
              {t('importAgain')}
            </button>
          )}
          {!isUnderWay(record) && (
            <button
              type="button"
              class="button plain"
              aria-label={t('importRemoveOf', { name: isolated(fileName) })}
              disabled={action.isBusy}
              onClick={act(() => api.call(removeImport, call))}
            >
              {t('importRemove')}
            </button>
          )}
        </span>
      </span>
    </li>
  )
}

type GoOnProps = SiteProps & { record: ImportRecord; upload: Upload }

/** After the page was left: the same file is chosen again. */
function GoOn({ record, upload, send, t }: GoOnProps): JSX.Element {
  const choose = (file: File | undefined) => {
    if (!file) return
    if (file.size === record.bytes) upload.goOn(file, record)
    else send({ type: 'said', what: { name: 'importOtherFile' } })
  }
  return (
    <label class="button file-button">
      {t('importGoOn', { name: isolated(record.fileName) })}
      <input
        class="unseen"
        type="file"
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0])
          // So that the same file may be chosen again.
          currentTarget.value = ''
        }}
      />
    </label>
  )
}
