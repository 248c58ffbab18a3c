// Import of lists of other readers: the file, what it holds, progress, report.
import type { JSX } from 'preact'
import { useEffect, useReducer, useState } from 'preact/hooks'
import { AllowedPages } from '../../shared/parts/allowed-pages.tsx'
import type { ScreenProps } from '../parts/screen-props.ts'
import { Contents } from './contents.tsx'
import { FileChoice } from './file-choice.tsx'
import { createImporter, type Importer } from './importer.ts'
import type { OpenedFile, OpmlEntry } from './list-entries.ts'
import { Progress } from './progress.tsx'
import { Report } from './report.tsx'

/** One for the page: it goes on while other screens are open. */
let importer: Importer | undefined

export function Screen(props: ScreenProps): JSX.Element {
  const { api, account, t } = props
  importer ??= createImporter(api)
  const running = useImport(importer)
  const [file, setFile] = useState<OpenedFile>()
  return (
    <main class="column">
      <h1 tabIndex={-1}>{t('importTitle')}</h1>
      {!running && <AllowedPages account={account} t={t} />}
      <ImportStep {...props} {...{ importer, running, file, setFile }} />
    </main>
  )
}

interface StepProps extends ScreenProps {
  importer: Importer
  running: ReturnType<Importer['now']>
  file: OpenedFile | undefined
  setFile(file: OpenedFile | undefined): void
}

function ImportStep({ importer, running, file, setFile, ...props }: StepProps): JSX.Element {
  const { t } = props
  if (running?.state === 'running') return <Progress running={running} t={t} onStop={importer.stop} />
  if (running) return <Report {...props} importer={importer} running={running} />
  if (!file) return <FileChoice t={t} api={props.api} onFile={setFile} />
  const start = (entries: readonly OpmlEntry[], paused: boolean) => {
    setFile(undefined)
    importer.start(entries, paused)
  }
  return <Contents {...props} file={file} onStart={start} onCancel={() => setFile(undefined)} />
}

/** Leaving the page would end it: the browser asks first. */
function useImport(importer: Importer) {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => importer.watch(() => redraw(undefined)), [])
  const running = importer.now()
  const isRunning = running?.state === 'running'
  useEffect(() => {
    if (!isRunning) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isRunning])
  return running
}
