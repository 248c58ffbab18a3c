// Export of a tenant's comments in any format, piece by piece, from one snapshot of the database.
import type { Reader } from '../../platform/data/database.ts'
import { commentsById } from '../comment/store/comments.ts'
import { pagesById } from '../pages/store.ts'
import type { ExportedComment, ExportedPage, ExportedTenant, ExportFormat } from './rules/exported-record.ts'
import { withOriginalPictures } from './rules/original-pictures.ts'
import { commentsAfter, type Place, pagesAfter, start } from './store-export.ts'

export interface ExportCounts {
  pages: number
  comments: number
}

/** `counts` moves while pieces are taken. */
export async function* exportComments(
  reader: Reader,
  tenant: ExportedTenant,
  format: ExportFormat,
  counts: ExportCounts,
): AsyncGenerator<string> {
  // On a cluster, the state that is seen is that of the tenant's first statement.
  const first = await pagesAfter(reader, tenant.id, '')
  yield format.begin(tenant)
  for await (const page of pagesOf(reader, tenant.id, first)) {
    counts.pages++
    yield format.page(page)
    for await (const comments of commentsOf(reader, tenant.id, page)) {
      counts.comments += comments.length
      yield comments.map((comment) => format.comment(comment)).join('')
    }
  }
  yield format.end()
}

async function* pagesOf(reader: Reader, tenantId: string, first: string[]): AsyncGenerator<ExportedPage> {
  for (let ids = first; ids.length > 0; ) {
    const pages = await pagesById(reader, tenantId, ids)
    for (const id of ids) {
      const page = pages.get(id)
      if (page) yield page
    }
    ids = await pagesAfter(reader, tenantId, ids.at(-1) ?? '')
  }
}

async function* commentsOf(reader: Reader, tenantId: string, page: ExportedPage): AsyncGenerator<ExportedComment[]> {
  for (let after: Place = start; ; ) {
    const places = await commentsAfter(reader, tenantId, page.id, after)
    const last = places.at(-1)
    if (!last) return
    const shown = new Map(places.map((place) => [place.id, place.shown === 1]))
    const comments = await commentsById(
      reader,
      tenantId,
      places.map(({ id }) => id),
    )
    yield comments.map((comment) => ({
      ...comment,
      commentHTML: withOriginalPictures(comment.commentHTML),
      avatarSrc: comment.avatarSrc && withOriginalPictures(comment.avatarSrc),
      page,
      shown: shown.get(comment.id) ?? false,
    }))
    after = last
  }
}
