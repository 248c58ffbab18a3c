// How far an import is: bytes while it is uploaded, comments and their rate afterwards.
import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import type { DeskTranslator } from '../../../../platform/i18n/desk/english.ts'
import { fileSize } from './file-size.ts'
import type { ImportRecord } from './import-records.ts'

export function ImportProgress({ record, t }: { record: ImportRecord; t: DeskTranslator }): JSX.Element {
  const { state, bytes, received, read, written, report } = record
  const rate = useRate(state, state === 'importing' && written > 0 ? written : read)
  const total = report?.comments.found
  const done = state === 'importing' ? written : read
  const label = `import-${record.id}`
  const isMoving = state === 'uploading' || state === 'checking' || state === 'importing'
  return (
    <span class="block" role="status">
      <span id={label} dir="auto">
        {describe(record, t)}
        {state !== 'uploading' && isMoving && rate > 0 && `, ${t('importRate', { n: rate })}`}
      </span>
      {isMoving && (
        <progress
          class="block"
          aria-labelledby={label}
          {...(state === 'uploading' ? { max: bytes, value: received } : total ? { max: total, value: done } : {})}
        />
      )}
      {state === 'uploading' && <span class="note block">{t('importLeaving')}</span>}
    </span>
  )
}

function describe({ state, bytes, received, read, written, problem = '' }: ImportRecord, t: DeskTranslator): string {
  if (state === 'uploading') return t('importUploading', { done: fileSize(received, t), total: fileSize(bytes, t) })
  if (state === 'checking') return t('importChecking', { n: read })
  if (state === 'importing') return t('importImporting', { n: written })
  if (state === 'stopping') return t('importStopping')
  if (state === 'checked') return t('importChecked')
  if (state === 'done') return t('importDone')
  return state === 'stopped' ? t('importStopped') : t('importFailed', { reason: problem })
}

/** Comments a second since the state was seen first. */
function useRate(state: string, done: number): number {
  const since = useRef({ state, done, at: Date.now() })
  if (since.current.state !== state || since.current.done > done) since.current = { state, done, at: Date.now() }
  const { done: before, at } = since.current
  const seconds = (Date.now() - at) / 1000
  return seconds < 1 ? 0 : Math.round((done - before) / seconds)
}
