// Character references: the most frequent are decoded here, all others by htmlparser2.
import { Tokenizer } from 'htmlparser2'

const COMMON: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['nbsp', '\u00a0'],
  ['hellip', '…'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['laquo', '«'],
  ['raquo', '»'],
  ['copy', '©'],
  ['#39', "'"],
])
const MAX_ENTITY_LENGTH = 6

export const decodeText = (text: string): string => (text.includes('&') ? (simply(text) ?? entirely(text)) : text)

/** In the value of an attribute fewer entities may lack their semicolon. */
export const decodeValue = (value: string, quote: string): string =>
  value.includes('&') ? (simply(value) ?? entirely(`<a b=${quote}${value}${quote} >`)) : value

/** Undefined, when there are other references than the frequent ones. */
function simply(text: string): string | undefined {
  let plain = ''
  let from = 0
  for (let sign = text.indexOf('&'); sign >= 0; sign = text.indexOf('&', from)) {
    const end = text.indexOf(';', sign)
    const isNear = end > sign && end - sign <= MAX_ENTITY_LENGTH + 1
    const meant = isNear ? COMMON.get(text.slice(sign + 1, end)) : undefined
    if (meant === undefined) return undefined
    plain += text.slice(from, sign) + meant
    from = end + 1
  }
  return plain + text.slice(from)
}

function entirely(source: string): string {
  let text = ''
  const nothing = () => {}
  const keep = (start: number, end: number) => {
    text += source.slice(start, end)
  }
  const add = (codepoint: number) => {
    text += String.fromCodePoint(codepoint)
  }
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ontext: keep,
      ontextentity: add,
      onattribdata: keep,
      onattribentity: add,
      onopentagname: nothing,
      onattribname: nothing,
      onattribend: nothing,
      onopentagend: nothing,
      onselfclosingtag: nothing,
      onclosetag: nothing,
      onend: nothing,
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onprocessinginstruction: nothing,
    },
  )
  tokenizer.write(source)
  tokenizer.end()
  return text
}
