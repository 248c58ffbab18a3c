// Record boundaries on a page, from one element in each record.
import { ancestor, commonAncestor, type Element } from '../html/parser/tree.ts'
import { median } from './median.ts'
import { type NodeSpan, spanAcross, spanOf } from './node-span.ts'

/** The part of the page that belongs to each leading element: everything up to where the next one's part begins. */
export function findRecordSpans(leaders: readonly Element[]): NodeSpan[] {
  if (leaders.length < 2) return []
  const heights = heightsOf(leaders)
  const height = mostCommon(heights)
  const holders: Element[] = []
  for (const leader of leaders) {
    const holder = ancestor(leader, height)
    if (holders[holders.length - 1] !== holder) holders.push(holder)
  }
  return extendWithSiblings(holders)
}

/** The same cut so small that each has its own: sections that mostly hold one item are no items. */
export function findTightRecordSpans(leaders: readonly Element[]): NodeSpan[] {
  const height = heightsOf(leaders).reduce((min, one) => Math.min(min, one), Number.POSITIVE_INFINITY)
  return leaders.map((leader) => spanOf(ancestor(leader, height)))
}

/** Levels that each element can go up before its neighbours are inside, too. */
function heightsOf(leaders: readonly Element[]): number[] {
  const heights: number[] = []
  let before = 0
  for (let i = 0; i < leaders.length; i++) {
    const [leader, next] = [leaders[i], leaders[i + 1]]
    if (!leader) break
    const after = next ? commonAncestor(leader, next).depth : 0
    heights.push(Math.max(0, leader.depth - Math.max(before, after) - 1))
    before = after
  }
  return heights
}

function mostCommon(numbers: readonly number[]): number {
  let best = numbers[0] ?? 0
  if (areAll(numbers, best)) return best
  const counts = new Map<number, number>()
  for (const one of numbers) counts.set(one, (counts.get(one) ?? 0) + 1)
  for (const [one, count] of counts) if (count > (counts.get(best) ?? 0)) best = one
  return best
}

function areAll(numbers: readonly number[], one: number): boolean {
  for (const other of numbers) if (other !== one) return false
  return true
}

/**
 * Where items are not wrapped (a heading and its paragraphs, a term and its text, a row and the row below), the siblings
 * up to the next item belong to the item; a date line before the first one shows that items begin above their links.
 */
function extendWithSiblings(holders: readonly Element[]): NodeSpan[] {
  const gaps: (readonly Element[])[] = []
  const between: (readonly Element[])[] = []
  let following = 0
  for (let i = 0; i < holders.length; i++) {
    const [holder, next] = [holders[i], holders[i + 1]]
    const gap = holder ? siblingsAfter(holder, next) : NONE
    gaps.push(gap)
    if (next?.parent !== holder?.parent) continue
    between.push(gap)
    if (gap.length > 0) following++
  }
  if (between.length === 0 || following < between.length * 0.6) return holders.map(spanOf)
  const usual = median(between.map((gap) => gap.length))
  const lead = countLeadingSiblings(holders, between)
  return holders.map((holder, i) => {
    const gap = gaps[i] ?? []
    const isLast = holders[i + 1]?.parent !== holder.parent
    const own = isLast ? gap.slice(0, usual - lead) : gap.slice(0, Math.max(0, gap.length - lead))
    let from = holder
    for (let k = 0; k < lead && from.previous; k++) from = from.previous
    return spanAcross(from, holder, own[own.length - 1] ?? holder)
  })
}

const MAX_GAP = 60

/** Mostly there are none between two that follow each other. */
function siblingsAfter(holder: Element, next: Element | undefined): readonly Element[] {
  if (!holder.next || holder.next === next) return NONE
  const gap: Element[] = []
  for (let at: Element | undefined = holder.next; at && at !== next && gap.length < MAX_GAP; at = at.next) gap.push(at)
  return gap
}

const NONE: readonly Element[] = []

/** Number of siblings before a link's own element that are part of its item: those that also stand before the first. */
function countLeadingSiblings([first, ...others]: readonly Element[], gaps: readonly (readonly Element[])[]): number {
  const [sample] = gaps
  if (!first?.previous || !sample) return 0
  const after = others[others.length - 1]?.next
  const endsWithNone = after?.name !== sample[0]?.name
  let lead = 0
  // One sibling alone may as well end each item as begin it: only the end of the list tells.
  const max = endsWithNone ? sample.length : sample.length - 1
  for (let before: Element | undefined = first.previous; before && lead < max; before = before.previous) {
    const { name } = before
    if (!gaps.every((gap) => gap[gap.length - 1 - lead]?.name === name)) break
    lead++
  }
  // Only when nothing else stands above the first item is what stands there surely its own.
  return lead > 0 && (endsWithRest(others, sample, lead) || countBefore(first) === lead) ? lead : 0
}

/** Behind the last item stands the rest of one, and then nothing of the kind that begins the others. */
function endsWithRest(holders: readonly Element[], sample: readonly Element[], lead: number): boolean {
  const rest = sample.length - lead
  let at = holders[holders.length - 1]?.next
  for (const { name } of sample.slice(0, rest)) {
    if (at?.name !== name) return false
    at = at.next
  }
  return at?.name !== sample[rest]?.name
}

function countBefore(element: Element): number {
  let count = 0
  for (let at = element.previous; at && count < MAX_GAP; at = at.previous) count++
  return count
}
