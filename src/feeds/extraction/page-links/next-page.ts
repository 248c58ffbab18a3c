// The next page of a list, by all that a page says of it: `rel=next`, words, numbers, and addresses for its scripts.
import { readText } from '../html/element-text.ts'
import type { PageDocument } from '../html/page-document.ts'
import { attributeOf } from '../html/parser/attributes.ts'
import { ancestor, type Element, elementsByName } from '../html/parser/tree.ts'
import { NEXT_CLASS, NEXT_LABEL, NEXT_SIGN, PAGER_CLASS } from '../lexicon/pagination-words.ts'
import { foldText } from '../normalization/text.ts'
import { resolveUrl, urlKey } from '../normalization/urls.ts'
import { declaredAddresses, statedAddresses } from './declared-addresses.ts'
import { hasPosition, isInFamily, isInFolder, mayBeFurther, type PageStep, stepBetween } from './page-step.ts'

export type NextPageEvidence = 'rel' | 'declared' | 'words' | 'number' | 'class'

export interface NextPage {
  url: string
  evidence: NextPageEvidence[]
}

interface Found extends NextPage {
  score: number
  position: number
}

const MAX_CANDIDATES = 5
/** Longer labels are those of entries. */
const MAX_LABEL_CHARS = 40
const MAX_LABEL_WORDS = 5
/** Weights of what is said. Whatever is said, an address of another list is none. */
const SCORES: Record<NextPageEvidence, number> = { rel: 100, declared: 60, words: 40, number: 35, class: 15 }
const NAMED_SCORE = 20
/** An address that says nothing is followed on the page's word alone. */
const REL_ONLY_SCORE = 30
const PAGER_LEVELS = 4

/** The likeliest first. */
export function findNextPages(document: PageDocument): NextPage[] {
  const found = [...byRelation(document), ...byLinks(document), ...byDeclaration(document)]
  const best = new Map<string, Found>()
  for (const one of found) {
    const key = urlKey(one.url)
    const known = best.get(key)
    if (key !== document.key && (!known || known.score < one.score)) best.set(key, one)
  }
  return [...best.values()]
    .sort((a, b) => b.score - a.score || a.position - b.position)
    .slice(0, MAX_CANDIDATES)
    .map(({ url, evidence }) => ({ url, evidence }))
}

function byRelation(document: PageDocument): Found[] {
  const elements = ['link', 'a'].flatMap((name) => elementsByName(document.tree, name))
  return elements.flatMap(({ name, tag, hidden }) => {
    const rel = attributeOf(tag, 'rel')
    if (!rel || !/(?:^|\s)next(?:\s|$)/i.test(rel) || (hidden && name === 'a')) return []
    const written = resolveUrl(attributeOf(tag, 'href'), document.base)
    const url = written && inSchemeOf(document.url, written)
    if (!url || !isSameOrigin(url, document.url)) return []
    const step = stepBetween(document.url, url)
    // Themes call the next page of their menu so.
    if (!step && !mayBeFurther(url)) return []
    const score = step ? SCORES.rel + NAMED_SCORE : REL_ONLY_SCORE
    return [{ url, evidence: ['rel' as const], score, position: step?.position ?? 0 }]
  })
}

const isSameOrigin = (one: string, other: string): boolean => URL.parse(one)?.origin === URL.parse(other)?.origin

interface LabelledLink {
  element: Element
  url: string
  step: PageStep | undefined
  evidence: NextPageEvidence[]
  number: number | undefined
}

interface FollowingLink extends LabelledLink {
  step: PageStep
}

function byLinks(document: PageDocument): Found[] {
  const links = document.links.flatMap(({ element, url: written, isSamePage }): LabelledLink[] => {
    const said = isSamePage ? undefined : evidenceOf(document, element)
    if (!said || said.evidence.length === 0) return []
    const url = inSchemeOf(document.url, written)
    return [{ element, url, step: stepBetween(document.url, url), ...said }]
  })
  const following = withoutAmbiguous(links.filter(isFollowing))
  const least = leastOffset(following)
  const hasSecond = following.some(({ step: { kind, position } }) => kind === 'page' && position === 2)
  const stepped = following
    .filter(({ step: { kind, position } }) =>
      kind === 'offset' ? position === least : !(kind === 'page' && position === 1 && hasSecond),
    )
    .map(({ url, evidence, step: { kind, position } }) => {
      const isNamed = kind === 'page' || kind === 'offset'
      return { url, evidence, position, score: scoreOf(evidence) + (isNamed ? NAMED_SCORE : 0) }
    })
  return [...stepped, ...byAgreement(document, links)]
}

/** Several numbers that nothing names and words lead to are those of entries. */
function withoutAmbiguous(links: readonly FollowingLink[]): readonly FollowingLink[] {
  const isUnnamed = ({ step }: FollowingLink) => step.kind === 'unnamed'
  const unnamed = new Set(links.filter(isUnnamed).map(({ url }) => urlKey(url)))
  return unnamed.size > 1 ? links.filter((link) => !isUnnamed(link)) : links
}

const scoreOf = (evidence: readonly NextPageEvidence[]): number => evidence.reduce((sum, one) => sum + SCORES[one], 0)

const leastOffset = (links: readonly FollowingLink[]): number =>
  Math.min(...links.flatMap(({ step: { kind, position } }) => (kind === 'offset' ? [position] : [])))

/** A word and a number that lead to one address, which says nothing by itself. Of "previous" and "next" the later. */
function byAgreement(document: PageDocument, links: readonly LabelledLink[]): Found[] {
  const silent = links.filter(({ step, url }) => step === undefined && isInFolder(document.url, url))
  const said = new Set(silent.flatMap(({ evidence, url }) => (evidence.includes('words') ? [url] : [])))
  const agreeing = silent.filter(({ url, number }) => number !== undefined && number > 1 && said.has(url))
  const last = agreeing.reduce<LabelledLink | undefined>(
    (a, b) => ((a?.number ?? 0) < (b.number ?? 0) ? b : a),
    undefined,
  )
  const evidence: NextPageEvidence[] = ['words', 'number']
  return last ? [{ url: last.url, evidence, position: last.number ?? 0, score: scoreOf(evidence) }] : []
}

/** Pages that moved to https still link to themselves by http. */
function inSchemeOf(page: string, url: string): string {
  const [a, b] = [URL.parse(page), URL.parse(url)]
  if (!a || !b || a.host !== b.host || a.protocol !== 'https:') return url
  b.protocol = a.protocol
  return b.href
}

function evidenceOf(document: PageDocument, element: Element): Pick<LabelledLink, 'evidence' | 'number'> {
  const { tag } = element
  const text = readText(document.tree, element, MAX_LABEL_CHARS + 1)
  const labels = [text, attributeOf(tag, 'aria-label') ?? '', attributeOf(tag, 'title') ?? '']
  const evidence: NextPageEvidence[] = []
  const number = /^\D{0,12}(\d{1,4})\D{0,4}$/.exec(text)?.[1]
  if (number !== undefined && !hasOtherWords(text)) evidence.push('number')
  else if (text.length <= MAX_LABEL_CHARS && labels.some(isNextLabel)) evidence.push('words')
  const classes = `${tag.classes.written} ${element.parent?.tag.classes.written ?? ''} ${tag.id ?? ''}`
  if (text.length <= MAX_LABEL_CHARS && NEXT_CLASS.test(classes)) evidence.push('class')
  return { evidence, number: number === undefined ? undefined : Number(number) }
}

/** "Page 2" and "2ページ目" are numbers, "Chapter 2" may be an entry. */
const hasOtherWords = (text: string): boolean =>
  /\p{L}/u.test(text) && !/page|seite|p[aá]gina|ページ|页|頁/iu.test(text)

function isNextLabel(label: string): boolean {
  if (label === '' || label.length > MAX_LABEL_CHARS) return false
  if (NEXT_SIGN.test(label)) return true
  const folded = foldText(label)
  return folded.split(' ').length <= MAX_LABEL_WORDS && NEXT_LABEL.test(folded)
}

/** The one behind this page: the next number, or a later entry. A number that nothing names needs words or a pager. */
function isFollowing(link: LabelledLink): link is FollowingLink {
  const { element, step, evidence, number } = link
  if (!step) return false
  const { kind, position, from } = step
  const isSaid = evidence.includes('words')
  if (kind === 'cursor') return isSaid || evidence.includes('class')
  if (kind === 'unnamed' && !isSaid && !isInPager(element)) return false
  if (kind === 'offset') return position > (from ?? 0) && (number === undefined || number > 1)
  if (from !== undefined) return position === from + 1
  if (number !== undefined) return number === 2 && (position === 2 || position === 1)
  // Drupal counts from 0.
  return position === 2 || (position === 1 && (kind === 'page' || isSaid))
}

function isInPager(element: Element): boolean {
  for (let level = 0; level <= PAGER_LEVELS; level++) {
    const { tag } = ancestor(element, level)
    const written = `${tag.classes.written} ${tag.id ?? ''} ${attributeOf(tag, 'aria-label') ?? ''}`
    if (PAGER_CLASS.test(written)) return true
  }
  return false
}

/** Addresses for scripts that go on loading. They may be those of an interface for programs, with the list's own word. */
function byDeclaration(document: PageDocument): Found[] {
  return declaredAddresses(document).flatMap((written) => declaredPage(written, document.base, document.url) ?? [])
}

/** Of JSON that states where it goes on. */
export function findNextPagesOfJson(json: string, url: string): NextPage[] {
  return statedAddresses(json)
    .flatMap((written) => declaredPage(written, url, url) ?? [])
    .slice(0, 1)
    .map((found) => ({ url: found.url, evidence: found.evidence }))
}

function declaredPage(written: string, base: string, pageUrl: string): Found | undefined {
  const url = resolveUrl(written, base)
  if (!url || !isSameOrigin(url, pageUrl)) return undefined
  const step = stepBetween(pageUrl, url)
  const goesOn = step
    ? step.kind === 'cursor' || step.position > (step.from ?? 0)
    : hasPosition(url) && isInFamily(pageUrl, url)
  if (!goesOn) return undefined
  const score = SCORES.declared + (step && step.kind !== 'unnamed' ? NAMED_SCORE : 0)
  return { url, evidence: ['declared'], score, position: step?.position ?? 0 }
}
