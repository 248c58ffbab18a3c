// Choice of a system and a file, and how addresses are mapped.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { ProblemLine } from '../../../shared/parts/loaded.tsx'
import { number } from '../../parts/names.tsx'
import { Select, TextField } from '../../parts/text-field.tsx'
import type { SiteProps } from '../../parts/view-props.ts'
import type { Upload } from './use-upload.ts'

/** By the names of the command. */
const systemNames: Readonly<Record<string, string>> = {
  disqus: 'Disqus (XML)',
  wordpress: 'WordPress (WXR)',
  commento: 'Commento, Commento++',
  isso: 'Isso (SQLite)',
  remark42: 'Remark42',
  artalk: 'Artalk (.artrans)',
  waline: 'Waline',
  twikoo: 'Twikoo',
  valine: 'Valine',
  hyvor: 'Hyvor Talk',
  cusdis: 'Cusdis',
  giscus: 'giscus',
  fastcomments: 'FastComments',
  csv: 'CSV',
  jsonl: 'JSON Lines',
}

const megabyte = 1024 * 1024

type FormProps = SiteProps & { systems: readonly string[]; maxBytes: number; upload: Upload }

export function ImportForm({ systems, maxBytes, upload, t }: FormProps): JSX.Element {
  const [system, setSystem] = useState(systems[0] ?? '')
  const [file, setFile] = useState<File>()
  const [site, setSite] = useState('')
  const [lines, setLines] = useState('')
  const replacements = readReplacements(lines)
  const isTooLarge = file !== undefined && file.size > maxBytes
  const begin = () => {
    if (!file || !replacements) return
    upload.begin(file, { system, replacements, ...(site.trim() === '' ? {} : { site: site.trim() }) })
  }
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault()
        begin()
      }}
    >
      <Select
        label={t('importSystem')}
        value={system}
        options={systems.map((name) => [name, systemNames[name] ?? name])}
        onPick={setSystem}
      />
      <label class="lab">
        {t('importFile')}
        <input
          class="field"
          type="file"
          required
          aria-describedby="import-file-hint"
          onChange={({ currentTarget }) => setFile(currentTarget.files?.[0])}
        />
        <span class="note block" id="import-file-hint">
          {t('importFileHint', { size: `${number(Math.floor(maxBytes / megabyte), t)} MiB` })}
        </span>
      </label>
      {isTooLarge && (
        <p class="wrong" role="alert">
          {t('importTooLarge')}
        </p>
      )}
      <TextField label={t('importSite')} value={site} onType={setSite} />
      <label class="lab">
        {t('importReplacements')}
        <textarea
          class="field"
          rows={2}
          dir="ltr"
          value={lines}
          aria-invalid={replacements === undefined}
          onInput={({ currentTarget }) => setLines(currentTarget.value)}
        />
      </label>
      {!replacements && (
        <p class="wrong" role="alert">
          {t('importReplacementsWrong')}
        </p>
      )}
      <ProblemLine problem={upload.problem} t={t} />
      <div>
        <button type="submit" class="button primary" disabled={upload.isBusy || isTooLarge || !replacements}>
          {t('importUpload')}
        </button>
      </div>
    </form>
  )
}

/** Undefined where a line is none. At the first sign before an address or a path: addresses have that sign, too. */
function readReplacements(text: string): [string, string][] | undefined {
  const pairs = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line): [string, string] => {
      const address = /=\s*(?=https?:\/\/|\/)/i.exec(line)?.index ?? -1
      const at = address > 0 ? address : line.indexOf('=')
      return [line.slice(0, Math.max(0, at)).trim(), line.slice(at + 1).trim()]
    })
  return pairs.every(([from]) => from !== '') ? pairs : undefined
}
