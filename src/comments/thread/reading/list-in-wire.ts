// Body of a list of comments in the wire generation of its tenant.
import type { VisitorComment } from '../../comment/contract-record.ts'
import { closeFragment, fragmentOf, withMember } from '../../text/json-fragment.ts'
import { absentFields, type Generation, schemaFor } from '../../wire/contract-generations.ts'
import { getCommentsPublic } from '../contract.ts'

export interface ListReply {
  envelope: Record<string, unknown>
  /** As JSON text. */
  comments: string
}

/**
 * JSON text. A generation that cannot say which comments are featured has their ids in `moduleData.featured`, if
 * `hasModules`.
 */
export function listInWire({ envelope, comments }: ListReply, wire: Generation, hasModules: boolean): string {
  if (wire === 'both') return closeFragment(withMember(fragmentOf(envelope), 'comments', comments))
  const model = schemaFor(wire, getCommentsPublic.reply)
  const absent = absentFields('PublicComment', wire).filter((name) => comments.includes(`"${name}":`))
  const whole = absent.length > 0 ? (JSON.parse(comments) as VisitorComment[]) : undefined
  const moduleData = hasModules ? { ...(envelope.moduleData as object), featured: featuredIds(whole ?? []) } : undefined
  const read = { ...envelope, ...(moduleData && { moduleData }), comments: whole ?? [] }
  const { comments: cut, ...rest } = model.parse(read) as { comments: unknown }
  return closeFragment(withMember(fragmentOf(rest), 'comments', whole ? JSON.stringify(cut) : comments))
}

function featuredIds(comments: readonly VisitorComment[]): string[] {
  return comments.flatMap(({ _id, isFeatured, children = [] }) => [
    ...(isFeatured ? [_id] : []),
    ...featuredIds(children),
  ])
}
