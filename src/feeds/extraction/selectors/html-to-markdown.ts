// Markdown of sanitized markup, for the step `html_to_markdown`.
import { Parser } from 'htmlparser2'

interface Open {
  name: string
  attributes: Record<string, string>
  text: string
  /** Number of the list item that comes next. */
  next: number
}

/** Deeper markup is written as its text. */
const MAX_DEPTH = 40

export function htmlToMarkdown(markup: string): string {
  const open: Open[] = [newOpen('', {})]
  let codeDepth = 0
  const top = (): Open => open.at(-1) as Open
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === 'pre') codeDepth++
      open.push(newOpen(name, attributes))
    },
    ontext: (text) => {
      top().text += codeDepth > 0 ? text : escaped(text.replace(/\s+/g, ' '))
    },
    onclosetag: () => {
      const closed = open.pop()
      if (!closed) return
      if (closed.name === 'pre') codeDepth--
      const around = top()
      around.text += open.length > MAX_DEPTH ? closed.text : written(closed, around)
    },
  })
  parser.end(markup)
  return top()
    .text.replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n[ \t]+\n/g, '\n\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const newOpen = (name: string, attributes: Record<string, string>): Open => ({ name, attributes, text: '', next: 1 })

/** Signs that Markdown would read, and the one that markup would. */
const escaped = (text: string): string => text.replace(/[*_`\\]/g, '\\$&').replace(/</g, '&lt;')

const SURROUNDED: Readonly<Record<string, string>> = { b: '**', strong: '**', em: '_', i: '_', code: '`' }
const BLOCKS = new Set('p div section table ul ol dl dd dt figure figcaption details summary caption'.split(' '))

function written({ name, attributes, text }: Open, around: Open): string {
  const inner = text.trim()
  const mark = SURROUNDED[name]
  if (mark !== undefined) return inner === '' || around.name === 'pre' ? text : `${mark}${inner}${mark}`
  if (name === 'br') return '  \n'
  if (name === 'hr') return '\n\n* * *\n\n'
  if (name === 'img') return attributes.src ? `![${attributes.alt ?? ''}](${attributes.src})` : ''
  if (name === 'a') return attributes.href && inner ? `[${inner}](${attributes.href})` : text
  if (name === 'pre') return `\n\n${indented(text.replace(/^\n/, '').trimEnd(), '    ')}\n\n`
  if (name === 'blockquote') return `\n\n${indented(inner, '> ')}\n\n`
  if (name === 'li') return listItem(inner, around)
  if (name === 'tr') return `\n${inner.replace(/ \|$/, '')}`
  if (name === 'td' || name === 'th') return `${inner} | `
  const level = /^h([1-6])$/.exec(name)?.[1]
  if (level !== undefined) return `\n\n${'#'.repeat(Number(level))} ${inner}\n\n`
  return BLOCKS.has(name) ? `\n\n${inner}\n\n` : text
}

function listItem(text: string, list: Open): string {
  const mark = list.name === 'ol' ? `${list.next++}. ` : '- '
  return `\n${mark}${indented(text, ' '.repeat(mark.length)).trimStart()}`
}

const indented = (text: string, before: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? line : before + line))
    .join('\n')
