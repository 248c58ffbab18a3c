// JSON-LD of a page.
import type { PageDocument } from '../../html/page-document.ts'
import type { Candidate, Extractor, SourceContext } from '../../records/candidate.ts'
import { findSchemaItems } from './schema-org-items.ts'

export const jsonLd = { name: 'JSON-LD', find } as const satisfies Extractor

const MAX_SCRIPT = 2_000_000

/** Scripts are read together: nodes of one may name nodes of another. */
function find(document: PageDocument, context: SourceContext): Candidate[] {
  return findSchemaItems(jsonLd.name, readJsonLd(document), document, context)
}

/** The document of each script. */
export function readJsonLd({ tree }: PageDocument): unknown[] {
  return tree.scripts
    .filter(({ type, text }) => type.includes('ld+json') && text.length <= MAX_SCRIPT)
    .map(({ text }) => parse(text))
}

/** Scripts are often wrapped in comments or hold raw line breaks inside strings. */
function parse(text: string): unknown {
  const bare = text.replace(
    /^\s*(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/|<!\[CDATA\[)|(?:-->|\/\*\s*\]\]>\s*\*\/|\]\]>)\s*$/g,
    '',
  )
  try {
    return JSON.parse(bare)
  } catch {
    return parseLoosely(bare)
  }
}

function parseLoosely(text: string): unknown {
  try {
    return JSON.parse(text.replace(/[\u0000-\u001f]+/g, ' ').replace(/,\s*([}\]])/g, '$1'))
  } catch {
    return undefined // Broken on the page: it states nothing.
  }
}
