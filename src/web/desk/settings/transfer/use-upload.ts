// One upload at a time: announced, sent in parts, gone on with after the page was left.
import { useEffect, useRef } from 'preact/hooks'
import { addImport } from '../../../../comments/desk/imports/contract-imports.ts'
import type { PartInput } from '../../../../platform/api/client.ts'
import { type Action, useAction } from '../../parts/use-loaded.ts'
import type { SiteProps } from '../../parts/view-props.ts'
import type { ImportRecord } from './import-records.ts'
import { uploadFile } from './upload-file.ts'

export interface Upload extends Pick<Action, 'isBusy' | 'problem'> {
  begin(file: File, options: Omit<PartInput<typeof addImport, 'body'>, 'fileName' | 'bytes'>): void
  goOn(file: File, record: ImportRecord): void
  stop(): void
}

type Given = SiteProps & { maxPartBytes: number; onProgress(record: ImportRecord): void; onEnd(): void }

export function useUpload({ tenantId, api, send, maxPartBytes, onProgress, onEnd }: Given): Upload {
  const action = useAction(send)
  const controller = useRef<AbortController | undefined>(undefined)
  const shown = useRef(onProgress)
  shown.current = onProgress
  useEffect(() => () => controller.current?.abort(), [])
  const sendAll = async (file: File, record: ImportRecord) => {
    controller.current = new AbortController()
    const { signal } = controller.current
    const path = `desk/api/sites/${encodeURIComponent(tenantId)}/imports/${encodeURIComponent(record.id)}/file`
    try {
      const address = new URL(path, api.home)
      await uploadFile({ address, file, record, maxPartBytes, onProgress: (now) => shown.current(now), signal })
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      onEnd()
    }
  }
  return {
    isBusy: action.isBusy,
    problem: action.problem,
    begin: (file, options) =>
      action.start(async () => {
        const body = { ...options, fileName: file.name.slice(0, 300), bytes: file.size }
        const { import: record } = await api.call(addImport, { params: { tenantId }, body })
        shown.current(record)
        await sendAll(file, record)
      }),
    goOn: (file, record) => action.start(() => sendAll(file, record)),
    stop: () => controller.current?.abort(),
  }
}
