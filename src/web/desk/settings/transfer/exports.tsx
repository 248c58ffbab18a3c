// Comments that go out: a file in a format, and the checksums of the files before.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { getExports } from '../../../../comments/desk/exports/contract-exports.ts'
import type { CallReply } from '../../../../platform/api/client.ts'
import { LoadedView } from '../../../shared/parts/loaded.tsx'
import { Age } from '../../parts/names.tsx'
import { Select } from '../../parts/text-field.tsx'
import { useLoaded } from '../../parts/use-loaded.ts'
import type { SiteProps } from '../../parts/view-props.ts'
import { fileSize } from './file-size.ts'

type Reply = CallReply<typeof getExports>

const formatNames: Readonly<Record<string, string>> = {
  jsonl: 'JSON Lines',
  csv: 'CSV',
  disqus: 'Disqus (XML)',
  wordpress: 'WordPress (WXR)',
  rss: 'RSS',
  html: 'HTML',
}
const nameOf = (format: string): string => formatNames[format] ?? format

/** When a small file is likely to be whole. */
const lookAgainMs = 2_500

export function Exports(props: SiteProps): JSX.Element {
  const { send, tenantId, t, api } = props
  const exports = useLoaded(tenantId, (signal) => api.call(getExports, { params: { tenantId }, signal }), send)
  return (
    <section class="stack">
      <div>
        <h2 class="h2">{t('exportTitle')}</h2>
        <p class="note">{t('exportHint')}</p>
      </div>
      <LoadedView of={exports} t={t}>
        {(value) => (
          <>
            <Choice formats={value.formats} onTaken={() => setTimeout(exports.reload, lookAgainMs)} {...props} />
            <Past exports={value.exports} {...props} />
          </>
        )}
      </LoadedView>
    </section>
  )
}

function Choice({ formats, onTaken, tenantId, t, api }: SiteProps & { formats: string[]; onTaken(): void }) {
  const [format, setFormat] = useState(formats[0] ?? '')
  const file = new URL(`desk/api/sites/${encodeURIComponent(tenantId)}/exports/file`, api.home)
  file.searchParams.set('format', format)
  return (
    <>
      <Select
        label={t('exportFormat')}
        value={format}
        options={formats.map((name) => [name, nameOf(name)])}
        onPick={setFormat}
      />
      <div>
        <a class="button" href={file.href} download="" onClick={onTaken}>
          {t('exportDownload')}
        </a>
      </div>
    </>
  )
}

function Past({ exports, state, tenantId, t, api }: SiteProps & { exports: Reply['exports'] }): JSX.Element {
  const base = `desk/api/sites/${encodeURIComponent(tenantId)}/exports`
  return (
    <div class="tight">
      <h3 class="h3">{t('exportsPast')}</h3>
      {exports.length === 0 && <p class="note">{t('exportsNone')}</p>}
      <ul class="log">
        {exports.map(({ id, format, comments, pages, bytes, sha256, createdAt }) => (
          <li key={id}>
            <span>
              {t('exportOne', { format: nameOf(format), n: comments, pages, size: fileSize(bytes, t) })}
              <span class="note block">
                <Age at={createdAt} now={state.now} t={t} />. <bdi>{sha256}</bdi>
              </span>
            </span>
            <a
              class="button plain"
              href={new URL(`${base}/${encodeURIComponent(id)}/checksum.json`, api.home).href}
              download=""
            >
              {t('exportChecksum')}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
