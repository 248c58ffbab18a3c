// Content of records: all that a record shows except for what other fields say (title, date, byline) and for controls.
import type { PageLocale } from '../../dates/resolve-dates.ts'
import type { PageDocument } from '../../html/page-document.ts'
import type { LocatedRecord } from '../../records/record-signals.ts'
import { findExcludedTexts, findRepeatedTexts, type ReadFields } from './excluded-texts.ts'
import type { RecordImages } from './read-image.ts'
import { writeMarkup } from './write-markup.ts'

/** Sanitised markup of each record; empty where nothing is left. */
export function readContents(
  document: PageDocument,
  records: readonly LocatedRecord[],
  fields: readonly ReadFields[],
  { isShared }: RecordImages,
  locale: PageLocale,
): string[] {
  if (document.tree.flattened) return records.map(() => '')
  const repeated = findRepeatedTexts(document, records)
  return records.map(({ span, key }, i) => {
    const excluded = findExcludedTexts(
      document,
      span,
      fields[i] ?? { title: undefined, authors: undefined },
      repeated,
      locale,
    )
    return writeMarkup(document, span, { excluded, itemKey: key, isShared })
  })
}
