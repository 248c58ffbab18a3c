// Comments that come in from another system, and go out.
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { getImports } from '../../../../comments/desk/imports/contract-imports.ts'
import { LoadedView } from '../../../shared/parts/loaded.tsx'
import { useLoaded } from '../../parts/use-loaded.ts'
import type { SiteProps } from '../../parts/view-props.ts'
import { Exports } from './exports.tsx'
import { ImportForm } from './import-form.tsx'
import { type ImportRecord, isUnderWay } from './import-records.ts'
import { ImportRow } from './import-row.tsx'
import { useUpload } from './use-upload.ts'

/** While one goes on. */
const lookAgainMs = 1_500

export function Transfer(props: SiteProps): JSX.Element {
  const { send, tenantId, t, api } = props
  const imports = useLoaded(tenantId, (signal) => api.call(getImports, { params: { tenantId }, signal }), send)
  const { loaded, reload, change } = imports
  const show = (record: ImportRecord) => {
    if (!loaded.value) return
    const others = loaded.value.imports.filter(({ id }) => id !== record.id)
    change({ ...loaded.value, imports: [record, ...others] })
  }
  const upload = useUpload({ ...props, maxPartBytes: loaded.value?.maxPartBytes ?? 0, onProgress: show, onEnd: reload })
  const isGoingOn = loaded.value?.imports.some(isUnderWay) ?? false
  useEffect(() => {
    if (!isGoingOn || loaded.is === 'loading' || upload.isBusy) return undefined
    const timer = setTimeout(reload, lookAgainMs)
    return () => clearTimeout(timer)
  }, [loaded, upload.isBusy])
  return (
    <>
      <h1 class="h1" tabIndex={-1}>
        {t('settingsTransfer')}
      </h1>
      <LoadedView of={imports} t={t}>
        {({ imports: rows, systems, maxBytes }) => (
          <>
            <section class="stack">
              <div>
                <h2 class="h2">{t('importTitle')}</h2>
                <p class="note">{t('importHint')}</p>
              </div>
              {!isGoingOn && !upload.isBusy && <ImportForm {...props} {...{ systems, maxBytes, upload }} />}
            </section>
            <section class="tight">
              <h2 class="h2">{t('importsPast')}</h2>
              {rows.length === 0 && <p class="note">{t('importsNone')}</p>}
              <ul class="imports">
                {rows.map((record) => (
                  <ImportRow key={record.id} {...props} {...{ record, upload, reload }} />
                ))}
              </ul>
            </section>
          </>
        )}
      </LoadedView>
      <Exports {...props} />
    </>
  )
}
