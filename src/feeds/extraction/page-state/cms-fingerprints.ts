// CMS fingerprints: class names on root and body by which themes tell entry, list, empty, log-in and not-found pages.
// No match means unknown.
import type { PageDocument } from '../html/page-document.ts'
import { attributeOf } from '../html/parser/attributes.ts'
import { elementsByName } from '../html/parser/tree.ts'
import {
  ARCHIVE_CLASSES,
  ENTRY_CLASSES,
  LOGIN_CLASSES,
  NO_RESULT_CLASSES,
  NOT_FOUND_CLASSES,
} from '../lexicon/page-state/cms-class-patterns.ts'

/**
 * One entry; but whatever the first page of a site is made of, it may lead to all others. Themes give an entry the names of
 * what it is filed under: who says both is asked for more.
 */
export const isCmsEntryPage = (document: PageDocument): boolean =>
  document.address?.pathname !== '/' && says(document, ENTRY_CLASSES, ARCHIVE_CLASSES)

/** Classes of home, archive and search pages: they hold entries, unless they state that there are none. */
export const isCmsArchivePage = (document: PageDocument): boolean => says(document, ARCHIVE_CLASSES, ENTRY_CLASSES)

function says(document: PageDocument, classes: RegExp, other: RegExp): boolean {
  const marks = rootClasses(document)
  return classes.test(marks) && !other.test(marks)
}

/** Something was searched for, and not found. */
export const isCmsNoResultsPage = (document: PageDocument): boolean => NO_RESULT_CLASSES.test(rootClasses(document))

export const isCmsNotFoundPage = (document: PageDocument): boolean => NOT_FOUND_CLASSES.test(rootClasses(document))

export const isCmsLoginPage = (document: PageDocument): boolean => LOGIN_CLASSES.test(rootClasses(document))

function rootClasses(document: PageDocument): string {
  const before = marksIn.get(document)
  if (before !== undefined) return before
  const marks = readMarks(document)
  marksIn.set(document, marks)
  return marks
}

/** Asked for several times a page. */
const marksIn = new WeakMap<PageDocument, string>()

function readMarks({ tree }: PageDocument): string {
  let marks = ''
  for (const name of ['html', 'body'])
    for (const { tag } of elementsByName(tree, name))
      marks += `${tag.classes.written} ${attributeOf(tag, 'id') ?? ''} ${attributeOf(tag, 'data-template') ?? ''} `
  return marks.slice(0, MAX_CLASS_LENGTH)
}

/** More classes than this say nothing. */
const MAX_CLASS_LENGTH = 4000
