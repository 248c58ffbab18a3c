// XML scanner. Document types are not read: only the five entities of XML and numeric references expand.
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { decodeText } from '../html/parser/entities.ts'

export type XmlAttributes = Readonly<Record<string, string>>

export interface XmlMarks {
  text: (text: string) => void
  /** As it is written, but attributes in lower case; `to` is behind it. */
  openTag: (name: string, attributes: XmlAttributes, to: number, isClosed: boolean) => void
  /** `from` is where it begins. */
  closeTag: (name: string, from: number) => void
}

const NO_ATTRIBUTES: XmlAttributes = Object.freeze({})

/** Linear in time for any input, and keeps nothing of what is open. */
export function scanXml(source: string, marks: XmlMarks): void {
  const tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: true }, callbacks(source, marks))
  tokenizer.write(source)
  tokenizer.end()
}

function callbacks(source: string, marks: XmlMarks): TokenizerCallbacks {
  let name = ''
  let attributes: Record<string, string> | undefined
  let attributeName = ''
  let value = ''
  const nothing = () => {}
  const open = (to: number, isClosed: boolean) => marks.openTag(name, attributes ?? NO_ATTRIBUTES, to, isClosed)
  return {
    ontext: (start, end) => marks.text(source.slice(start, end)),
    ontextentity: (codepoint) => marks.text(signOf(codepoint)),
    oncdata: (start, end, offset) => marks.text(source.slice(start, end - offset)),
    onopentagname: (start, end) => {
      name = source.slice(start, end)
      attributes = undefined
    },
    onattribname: (start, end) => {
      attributeName = source.slice(start, end).toLowerCase()
    },
    onattribdata: (start, end) => {
      value += source.slice(start, end)
    },
    onattribentity: (codepoint) => {
      value += signOf(codepoint)
    },
    onattribend: () => {
      attributes ??= {}
      if (attributeName !== '__proto__') attributes[attributeName] ??= value
      value = ''
    },
    onopentagend: (end) => open(end + 1, false),
    onselfclosingtag: (end) => open(end + 1, true),
    onclosetag: (start, end) => marks.closeTag(source.slice(start, end), start - 2),
    onend: nothing,
    oncomment: nothing,
    ondeclaration: nothing,
    onprocessinginstruction: nothing,
  }
}

/** `&#146;` was written on a Windows machine, as on pages. */
const signOf = (codepoint: number): string =>
  codepoint >= 128 && codepoint < 160 ? decodeText(`&#${codepoint};`) : String.fromCodePoint(codepoint)
