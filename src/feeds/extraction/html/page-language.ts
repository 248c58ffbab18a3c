// Language of a page: declared, else detected from its script.
import type { Line } from './lines.ts'
import { elementsByName, type Tree } from './parser/tree.ts'

interface Spoken {
  tree: Tree
  metas: ReadonlyMap<string, string>
  lines: readonly Line[]
}

/** As the page says in its root, in its head or in its headers; else what it tells other sites. */
export function detectLanguage({ tree, metas, lines }: Spoken, header: string | undefined): string | undefined {
  const lang = elementsByName(tree, 'html')[0]?.attributes.lang || undefined
  const written = lang ?? metas.get('content-language') ?? header?.split(',')[0]
  const spoken = written ?? metas.get('og:locale')?.replace('_', '-')
  return spoken?.trim() || languageByScript(lines)
}

/** A look at the beginning is enough. Names of languages stand in menus of any page. */
const SAMPLE = 80
const MIN_LETTERS = 8

/** These are known by their signs, and part numbers and dates in their own way. */
function languageByScript(lines: readonly Line[]): string | undefined {
  const foreign = lines.slice(0, SAMPLE).filter(({ isAscii }) => !isAscii)
  const isIn = (script: RegExp) => foreign.filter(({ text }) => script.test(text)).length >= MIN_LETTERS
  if (isIn(/\p{Script=Hangul}/u)) return 'ko'
  if (isIn(/[\p{Script=Hiragana}\p{Script=Katakana}]/u)) return 'ja'
  return isIn(/\p{Script=Han}{2}/u) ? 'zh' : undefined
}
