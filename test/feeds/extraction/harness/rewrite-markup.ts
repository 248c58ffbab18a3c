// Rewriting of the tags of a page; all else stays as it is.
import { Tokenizer } from 'htmlparser2'

interface Attribute {
  /** In lower case. */
  name: string
  /** As written, with its value and quotes. */
  written: string
}

export interface Tag {
  name: string
  closes: boolean
  attributes: Attribute[]
}

export function rewriteMarkup(html: string, rewrite: (tag: Tag) => Tag): string {
  let result = ''
  let done = 0
  let open: Tag = { name: '', closes: false, attributes: [] }
  let from = 0
  const attributeAt = { start: 0, nameEnd: 0 }
  const put = (tag: Tag, end: number, slash = '') => {
    const { name, closes, attributes } = rewrite(tag)
    const written = attributes.map((attribute) => ` ${attribute.written}`).join('')
    result += `${html.slice(done, from)}<${closes ? '/' : ''}${name}${written}${slash}>`
    done = end + 1
  }
  const nothing = () => {}
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname: (start, end) => {
        open = { name: html.slice(start, end), closes: false, attributes: [] }
        from = start - 1
      },
      onattribname: (start, end) => Object.assign(attributeAt, { start, nameEnd: end }),
      onattribend: (_quote, end) => {
        const { start, nameEnd } = attributeAt
        const name = html.slice(start, nameEnd).toLowerCase()
        const written = html.slice(start, Math.max(nameEnd, end)).trim()
        if (!open.attributes.some((attribute) => attribute.name === name)) open.attributes.push({ name, written })
      },
      onopentagend: (end) => put(open, end),
      onselfclosingtag: (end) => put(open, end, ' /'),
      onclosetag: (start, end) => {
        from = start - 2
        const close = html.indexOf('>', end)
        if (close >= 0) put({ name: html.slice(start, end), closes: true, attributes: [] }, close)
      },
      ...{ ontext: nothing, ontextentity: nothing, onattribdata: nothing, onattribentity: nothing, oncdata: nothing },
      ...{ oncomment: nothing, ondeclaration: nothing, onprocessinginstruction: nothing, onend: nothing },
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return result + html.slice(done)
}
