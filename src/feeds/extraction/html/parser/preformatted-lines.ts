// Breaks in preformatted text, one per line: folder indexes have one file per line and no element around it.
import { elementsByName, type Tree } from './tree.ts'

/** Fewer are words in a text. */
const MIN_LINES = 3

/** The page with a break before each of those lines that begin with a link or its icon, where they make a list. */
export function breakPreformattedLines(tree: Tree): string | undefined {
  const pieces: string[] = []
  let at = 0
  for (const pre of elementsByName(tree, 'pre')) {
    const [from = 0, to = 0] = [tree.starts[pre.index], tree.ends[pre.index]]
    if (from < at || !pre.firstChild) continue
    const text = tree.source.slice(from, to)
    if ((text.match(STARTS)?.length ?? 0) < MIN_LINES) continue
    pieces.push(tree.source.slice(at, from), text.replace(STARTS, '$&<br>'))
    at = to
  }
  return pieces.length === 0 ? undefined : pieces.join('') + tree.source.slice(at)
}

const STARTS = /\n(?=<(?:(?:a|img)\s|hr\b|\/pre\b))/gi
