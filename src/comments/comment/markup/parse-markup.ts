// Markdown parser of comments: paragraphs, lists, quotes, code, links, pictures; no headings, tables or raw HTML.
import createParser, { type MarkdownIt, type StateBlock, type Token } from 'markdown-it'
import { maxAddressChars, parseLinkAddress } from '../../text/web-address.ts'
import { balanceTags } from './balance-tags.ts'
import { codeBlockRule, codeInlineRule } from './code-tags.ts'
import { bbcodeImageRule, tagRule } from './html-bbcode-tags.ts'
import { hashtagRule, mentionEnvironment, mentionRule } from './mention-hashtag-syntax.ts'
import type { MentionTarget } from './mentions.ts'

export function parseMarkup(text: string, mentions: readonly MentionTarget[] = []): Token[] {
  const tokens = markdown.parse(text, mentionEnvironment(mentions))
  balanceTags(tokens)
  return tokens
}

/** Of lists and quotes together; a list counts twice. Deeper markup stays text. */
const maxBlockDepth = 12

const markdown = createMarkdown()

function createMarkdown(): MarkdownIt {
  const md = new createParser('zero', { linkify: true })
  md.enable(['fence', 'blockquote', 'hr', 'list', 'newline', 'escape', 'backticks', 'strikethrough', 'emphasis'])
  md.enable(['link', 'image', 'autolink', 'entity'])
  // The inline rule links at `://`; the core rule of this name would also link `end.It`.
  md.inline.ruler.enable('linkify')
  md.normalizeLink = (typed) => parseLinkAddress(typed) ?? ''
  md.normalizeLinkText = (typed) => typed
  md.validateLink = (address) => address !== ''
  const matchAtStart = md.linkify.matchAtStart.bind(md.linkify)
  md.linkify.matchAtStart = (rest) => {
    const match = matchAtStart(rest.slice(0, maxAddressChars + 1))
    // In `https://bank.example@x.org` the host is the second one.
    return match && rest[match.lastIndex] === '@' ? null : match
  }

  md.block.ruler.before('fence', 'verbatim', codeBlockRule, { alt: ['paragraph', 'blockquote', 'list'] })
  md.block.ruler.before('blockquote', 'too_deep', tooDeep)
  md.block.ruler.before('list', 'bare_marker', bareMarker)
  md.block.ruler.before('blockquote', 'quote_end', quoteEnd, { alt: ['blockquote'] })

  md.inline.ruler.before('autolink', 'verbatim', codeInlineRule)
  // After links, so that `[b](https://…)` is a link.
  md.inline.ruler.after('autolink', 'bracket_picture', bbcodeImageRule)
  md.inline.ruler.after('bracket_picture', 'tag', tagRule)
  md.inline.ruler.push('hash_tag', hashtagRule)
  md.inline.ruler.push('mention', mentionRule)
  return md
}

/** The parser drops what exceeds its own limit; here it becomes a paragraph before that. */
function tooDeep(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  return !silent && state.level >= maxBlockDepth && paragraph(state, startLine, endLine)
}

/** `-` or `1.` alone is text, not an empty list. */
function bareMarker(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const line = state.getLines(startLine, startLine + 1, state.blkIndent, false)
  return !silent && /^\s*(?:[-+*]|\d{1,9}[.)])\s*$/.test(line) && paragraph(state, startLine, endLine)
}

function paragraph(state: StateBlock, startLine: number, endLine: number): boolean {
  const rule = state.md.block.ruler.getRules('').at(-1)
  return rule?.(state, startLine, endLine, false) ?? false
}

/** A quote ends with its last `>` line: no lazy continuation. */
function quoteEnd(_state: StateBlock, _startLine: number, _endLine: number, silent: boolean): boolean {
  return silent
}
