// Author, date, picture and tags that an article's page states of it: JSON-LD first, then meta elements.

import type { PageDocument } from '../html/page-document.ts'
import { readPageMetadata } from '../html/page-metadata.ts'
import { elementsByName } from '../html/parser/tree.ts'
import { MAX_CATEGORIES } from '../normalization/field-limits.ts'
import { collapseWhitespace } from '../normalization/text.ts'
import type { SourceContext } from '../records/candidate.ts'
import type { ItemFields } from '../records/extracted-record.ts'
import { namesIn, parseInstant } from '../sources/data-values.ts'
import { readJsonLd } from '../sources/structured-data/json-ld.ts'
import { readPageItem } from '../sources/structured-data/schema-org-items.ts'

export type ArticleFields = Pick<ItemFields, 'authors' | 'publishedAt' | 'image' | 'categories'>

const dateNames = [
  ...['article:published_time', 'og:published_time', 'datepublished', 'date', 'dc.date', 'dc.date.issued'],
  ...['dcterms.date', 'parsely-pub-date', 'sailthru.date', 'pubdate', 'publishdate', 'citation_publication_date'],
]

export function readArticleFields(document: PageDocument, context: SourceContext): ArticleFields {
  const stated = readPageItem(readJsonLd(document), document, context)
  const { authors: namedAuthors, image: namedImage } = readPageMetadata(document)
  const authors = stated.authors ?? namedAuthors
  const image = stated.image ?? namedImage
  const publishedAt = stated.publishedAt ?? metaDate(document, context)
  const categories = stated.categories ?? tagsOf(document)
  return {
    ...(authors ? { authors } : {}),
    ...(image ? { image } : {}),
    ...(publishedAt === undefined ? {} : { publishedAt }),
    ...(categories.length > 0 ? { categories } : {}),
  }
}

function metaDate({ metas }: PageDocument, context: SourceContext): number | undefined {
  for (const name of dateNames) {
    const at = parseInstant(metas.get(name), context)
    if (at !== undefined) return at
  }
  return undefined
}

/** One meta element for each: `keywords` are written for search engines. */
function tagsOf({ tree }: PageDocument): string[] {
  const tags = elementsByName(tree, 'meta').flatMap(({ attributes: { property, content } }) =>
    property?.toLowerCase() === 'article:tag' && content ? [collapseWhitespace(content)] : [],
  )
  return namesIn(tags, MAX_CATEGORIES)
}
