// Records of one person by kind, counted.
import type { JSX } from 'preact'
import type { DeskTranslator } from '../../../../platform/i18n/desk/english.ts'
import { number } from '../../parts/names.tsx'
import { placeName } from './place-words.ts'

interface PlaceCountsProps {
  counts: Readonly<Record<string, number>>
  caption: string
  /** Said where there are none. */
  none: string
  t: DeskTranslator
}

export function PlaceCounts({ counts, caption, none, t }: PlaceCountsProps): JSX.Element {
  const kinds = Object.entries(counts)
  if (kinds.length === 0) return <p class="note">{none}</p>
  return (
    <table class="tab">
      <caption class="h3">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('personKind')}</th>
          <th scope="col">{t('personRecords')}</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map(([kind, count]) => (
          <tr key={kind}>
            <th scope="row">{placeName(kind, t)}</th>
            <td>{number(count, t)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
