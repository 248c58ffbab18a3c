// Choice of a list: a file, or text that is pasted. The server says what it holds; nothing is made yet.
import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { isCallFailure } from '../../../platform/api/client.ts'
import type { MyFeedsTranslator } from '../../../platform/i18n/my-feeds/english.ts'
import { describeProblem } from '../../shared/parts/problem-text.ts'
import { type FeedsApi, knownProblem } from '../api.ts'
import { maxFileBytes, type OpenedFile, planList } from './list-entries.ts'

interface ChoiceProps {
  t: MyFeedsTranslator
  api: FeedsApi
  onFile(file: OpenedFile): void
}

/** `what`: the title of a notice; `why`: more of it. */
interface ListProblem {
  what: string
  why: string
}

export function FileChoice({ t, api, onFile }: ChoiceProps): JSX.Element {
  const [problem, setProblem] = useState<ListProblem>()
  const [isReading, setReading] = useState(false)
  const read = async (name: string, text: string) => {
    setReading(true)
    const found = await readList(text, { t, api })
    setReading(false)
    if ('what' in found) setProblem(found)
    else onFile({ name, contents: found })
  }
  const open = async (file: File | undefined) => {
    if (!file || isReading) return
    if (file.size > maxFileBytes) setProblem({ what: t('fileTooLarge'), why: '' })
    else await read(file.name, await file.text())
  }
  return (
    <>
      {problem && (
        <div class="say bad" role="alert">
          <h2>{problem.what}</h2>
          <p dir="auto">
            {problem.why} {t('feedsUnchanged')}
          </p>
        </div>
      )}
      <DropPlace t={t} isAgain={problem !== undefined} isReading={isReading} onOpen={open} />
      <Pasting t={t} isReading={isReading} onRead={(text) => void read(t('pastedList'), text)} />
      <p class="note">{t('importNote')}</p>
    </>
  )
}

async function readList(text: string, { t, api }: Pick<ChoiceProps, 't' | 'api'>) {
  try {
    const contents = await planList(text, api)
    const { pages, feeds, unresolved, known } = contents
    const isEmpty = pages.length + feeds.length + unresolved.length + known === 0
    return isEmpty ? { what: t('noEntries'), why: '' } : contents
  } catch (error) {
    const problem = knownProblem(error)
    if (!problem) throw error
    const isNoList = isCallFailure(error) && error.status === 400
    return { what: t(isNoList ? 'notOpml' : 'notRead'), why: describeProblem(problem, t) }
  }
}

interface DropProps {
  t: MyFeedsTranslator
  isAgain: boolean
  isReading: boolean
  onOpen(file: File | undefined): Promise<void>
}

function DropPlace({ t, isAgain, isReading, onOpen }: DropProps): JSX.Element {
  const input = useRef<HTMLInputElement>(null)
  return (
    /* biome-ignore lint/a11y/noStaticElementInteractions: dropping is extra, the button does the same */
    <div
      class="drop"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        void onOpen(event.dataTransfer?.files[0])
      }}
    >
      <p>{t('dropFile')}</p>
      <button type="button" class="button" aria-busy={isReading} onClick={() => input.current?.click()}>
        {t(isAgain ? 'chooseAnother' : 'chooseFile')}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".opml,.xml,.json,.txt,text/x-opml,text/xml,application/xml,application/json,text/plain"
        aria-label={t('chooseFile')}
        onChange={({ currentTarget }) => {
          void onOpen(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
    </div>
  )
}

function Pasting({
  t,
  isReading,
  onRead,
}: Pick<DropProps, 't' | 'isReading'> & { onRead(text: string): void }): JSX.Element {
  const [text, setText] = useState('')
  return (
    <details class="import-step">
      <summary>{t('pasteList')}</summary>
      <textarea
        rows={6}
        dir="auto"
        aria-label={t('pasteList')}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <p class="acts">
        <button
          type="button"
          class="button"
          aria-busy={isReading}
          onClick={() => text.trim() !== '' && !isReading && onRead(text)}
        >
          {t('readPasted')}
        </button>
      </p>
    </details>
  )
}
