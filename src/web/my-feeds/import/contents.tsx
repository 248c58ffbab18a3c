// What a list holds, before anything is made of it.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { ScreenProps } from '../parts/screen-props.ts'
import { maxEntries, type OpenedFile, type OpmlEntry } from './list-entries.ts'
import { PlannedPages, UnresolvedRows } from './planned-rows.tsx'

interface ContentsProps extends ScreenProps {
  file: OpenedFile
  onStart(entries: readonly OpmlEntry[], paused: boolean): void
  onCancel(): void
}

export function Contents({ file: { name, contents }, api, t, onStart, onCancel }: ContentsProps): JSX.Element {
  const [keepsFolders, setKeeps] = useState(true)
  const [adopts, setAdopts] = useState(true)
  const [paused, setPaused] = useState(false)
  const { pages, feeds, unresolved, known, folders, rubbish, isCut } = contents
  const chosen = [...pages, ...(adopts ? feeds : [])].map(({ entry }) =>
    keepsFolders ? entry : { ...entry, folder: '' },
  )
  const programs = pages.filter(({ program }) => program !== undefined && program !== 'Pageside').length
  const check = (label: string, isChecked: boolean, set: (value: boolean) => void) => (
    <label class="check">
      <input type="checkbox" checked={isChecked} onChange={() => set(!isChecked)} />
      <span>{label}</span>
    </label>
  )
  return (
    <section class="import-step">
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p>
        {t('holdsFeeds', { n: pages.length + feeds.length + known })}
        {folders > 0 && ` ${t('holdsFolders', { n: folders })}`}
        {programs > 0 && ` ${t('holdsPages', { n: programs })}`}
        {known > 0 && ` ${t('holdsKnown', { n: known })}`}
        {rubbish > 0 && ` ${t('holdsRubbish', { n: rubbish })}`}
        {isCut && ` ${t('holdsTooMany', { n: maxEntries })}`}
      </p>
      <PlannedPages rows={pages} t={t} />
      <UnresolvedRows rows={unresolved} home={api.home} t={t} />
      {folders > 0 && check(t('keepFolders'), keepsFolders, setKeeps)}
      {feeds.length > 0 && pages.length > 0 && check(t('adoptFeeds', { n: feeds.length }), adopts, setAdopts)}
      {check(t('pauseNew'), paused, setPaused)}
      <p class="acts">
        {chosen.length > 0 && (
          <button type="button" class="button primary" onClick={() => onStart(chosen, paused)}>
            {t('importFeeds', { n: chosen.length })}
          </button>
        )}
        <button type="button" class="button" onClick={onCancel}>
          {t('cancel')}
        </button>
      </p>
    </section>
  )
}
