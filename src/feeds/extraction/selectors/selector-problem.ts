// Reason why a text is no selector that this server understands, with the place where it stops to be one.
import { compile } from 'css-select'
import { parseHtml } from '../html/parser/parse-tree.ts'
import { newSearch } from './element-adapter.ts'
import { parseSelector } from './selector-syntax.ts'

export interface SelectorProblem {
  /** Number of the first character that no selector has there, from 1; one past the end of a text that ends too early. */
  position: number
  /** The text from there on. */
  rest: string
}

/** Longer texts are searched by halves: lists of thousands may be of such texts alone. */
const MAX_WALKED = 100

/** Undefined for a selector. */
export function findSelectorProblem(css: string): SelectorProblem | undefined {
  if (isSelector(css)) return undefined
  const length = css.length > MAX_WALKED ? beginningByHalves(css) : longestBeginning(css)
  return { position: length + 1, rest: css.slice(length) }
}

/** At most nine short parses for each character. */
function longestBeginning(css: string): number {
  let length = css.length
  while (length > 0 && !isBeginning(css.slice(0, length))) length--
  return length
}

function beginningByHalves(css: string): number {
  let [length, beyond] = [0, css.length + 1]
  while (beyond - length > 1) {
    const middle = (length + beyond) >> 1
    if (isBeginning(css.slice(0, middle))) length = middle
    else beyond = middle
  }
  return length
}

/** What may complete a selector in the middle of a name, a bracket, a quoted value or a comment. */
const COMPLETIONS = ['', 'a', '1', ']', 'a]', '="a"]', '"]', "']", '*/ a']

function isBeginning(css: string): boolean {
  const open = css.split('(').length - css.split(')').length
  return open >= 0 && COMPLETIONS.some((end) => isSelector(css + end + ')'.repeat(open)))
}

const options = newSearch(parseHtml('')).options

export function isSelector(css: string): boolean {
  const list = parseSelector(css)
  if (!list) return false
  try {
    compile(list, options)
    return true
  } catch {
    // The library throws plain errors for what it does not know.
    return false
  }
}
