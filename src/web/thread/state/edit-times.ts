// Edit times, moderators' notes and featuring of comments, from lists and from edits.
import type { ListReply, ThreadComment } from './state.ts'

type Text = Pick<ThreadComment, 'commentHTML'>

/** The list has them beside the comments, by id. */
export function withEditTimes({ comments, moduleData }: ListReply): readonly ThreadComment[] {
  const times = moduleData?.edited as Readonly<Record<string, number>> | undefined
  const notes = moduleData?.notes as Readonly<Record<string, string>> | undefined
  const featured = featuredIdsOf({ moduleData })
  const put = (list: readonly ThreadComment[]): readonly ThreadComment[] =>
    list.map((one) => ({
      ...one,
      editedAt: times?.[one._id],
      publicNote: notes?.[one._id],
      ...(featured?.includes(one._id) && { isFeatured: true }),
      children: one.children && put(one.children),
    }))
  return put(comments)
}

/** Where comments themselves, and their events, do not say it; undefined where they do. */
export const featuredIdsOf = ({ moduleData }: Pick<ListReply, 'moduleData'>): readonly string[] | undefined =>
  moduleData?.featured as readonly string[] | undefined

/** Events carry the largest comments cut short, which is no edit: the next list says. */
export function editTime(was: ThreadComment, { commentHTML: is }: Text, at: number | undefined): number | undefined {
  return is === was.commentHTML || is.endsWith('…') ? was.editedAt : at
}
