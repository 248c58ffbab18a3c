// Artalk: artrans, a list of JSON objects whose values are texts.
import { jsonRecords } from '../reading/json-lists.ts'
import { dateAt, flagAt, type Loose, numberAt, textAt } from '../rules/loose-fields.ts'
import type { SourceComment, SourcePage, SourceReader } from '../rules/source-record.ts'

export const readArtalk: SourceReader = (path) =>
  jsonRecords({
    path,
    inObject: ['$.comments.*'],
    recordsOf: (sent) => [pageOf(sent), commentOf(sent)],
  })

/** Keys are addresses, or paths of the site. */
function pageOf(sent: Loose): SourcePage {
  const key = textAt(sent, 'page_key') ?? ''
  const site = textAt(sent, 'site_urls')?.split(',')[0]?.trim()
  const url = /^https?:/i.test(key) ? key : site === undefined ? undefined : URL.parse(key, site)?.href
  const isClosed = flagAt(sent, 'page_admin_only')
  return {
    kind: 'page',
    id: `${textAt(sent, 'site_name') ?? ''} ${key}`,
    url,
    key,
    title: textAt(sent, 'page_title'),
    isClosed,
  }
}

function commentOf(sent: Loose): SourceComment {
  const parentId = textAt(sent, 'rid')
  return {
    kind: 'comment',
    id: textAt(sent, 'id') ?? '',
    pageId: pageOf(sent).id,
    parentId: parentId === '0' ? undefined : parentId,
    date: dateAt(sent, 'created_at'),
    author: { name: textAt(sent, 'nick'), email: textAt(sent, 'email'), link: textAt(sent, 'link') },
    text: textAt(sent, 'content') ?? '',
    markup: 'markdown',
    state: flagAt(sent, 'is_pending') ? 'waiting' : 'approved',
    votesUp: numberAt(sent, 'vote_up'),
    votesDown: numberAt(sent, 'vote_down'),
    isPinned: flagAt(sent, 'is_pinned'),
  }
}
