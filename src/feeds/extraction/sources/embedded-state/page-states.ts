// Embedded states of a page: JSON scripts, assignments, streams, attributes.
import type { PageDocument } from '../../html/page-document.ts'
import type { Script } from '../../html/parser/tree.ts'
import { unflattenState } from './flattened-state.ts'
import { parseJson } from './javascript-literal.ts'
import { readFlightStates } from './react-flight.ts'
import { MIN_STATE_LENGTH, readAssignedStates } from './script-assignments.ts'

const MAX_SCRIPT = 5_000_000
const MAX_ATTRIBUTES = 200
/** Without a title and an address there is no item in it, whatever quotes its names are written in. */
const TITLED = /(?:titles?|headlines?|heading|name)\\{0,7}["']?\s{0,2}[:,=]/i
const LINKED = /(?:ur[il]|href|link|path|slug|route|to|handle|id)\\{0,7}["']?\s{0,2}[:,=]/i
const CODE = /^(?:(?:text|application)\/(?:x-)?(?:java|ecma)script|module)?$/

export function readPageStates(document: PageDocument): unknown[] {
  const scripts = document.tree.scripts.filter(
    ({ text }) => text.length >= MIN_STATE_LENGTH && text.length <= MAX_SCRIPT && speaks(text),
  )
  const json = scripts.filter(isData).map(jsonState)
  const code = scripts.filter((script) => !isData(script) && CODE.test(script.type)).map(({ text }) => text)
  const streamed = code.filter((text) => text.includes('__next_f'))
  const assigned = code.filter((text) => !streamed.includes(text)).flatMap(readAssignedStates)
  return [...json, ...readFlightStates(streamed), ...assigned.map(unflattenState), ...attributeStates(document)]
}

/** Of a kind that no browser runs, and written like data: frameworks name such kinds as they like. Or no code at all. */
function isData({ type, text }: Script): boolean {
  if (type.includes('ld+json')) return false
  return type.includes('json') || (CODE.test(type) ? OBJECT : DATA).test(text)
}

const DATA = /^\s{0,9}[[{]\s{0,9}["{[]/
/** `{"a":` opens no statement. */
const OBJECT = /^\s{0,9}\{\s{0,9}"[^"\n]{0,200}"\s{0,9}:/

const speaks = (text: string): boolean => TITLED.test(text) && LINKED.test(text)

function jsonState({ text }: Script): unknown {
  return unflattenState(parseJson(text.trim().replace(/^<!--|-->$/g, '')))
}

/** Parts of a page that scripts bring to life carry their data in an attribute. */
function attributeStates({ tree }: PageDocument): unknown[] {
  const telling = tree.data.filter((value) => value.length <= MAX_SCRIPT && speaks(value))
  return telling.slice(0, MAX_ATTRIBUTES).map(parseJson)
}
