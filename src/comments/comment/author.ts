// Author fields of a new comment, and how much of them is proven.
import { ApiError } from '../../platform/errors.ts'
import type { Actor, CommentContext, CommentParts, RequestContext } from '../context.ts'
import { requireNameAvailable } from '../identity/name-ownership.ts'
import { avatarAddress, type SsoActor, stripTenantPrefix } from '../identity/rules-actor.ts'
import { stripBidiControls } from '../text/bidi.ts'
import { cleanEmail, cleanLink, cleanName } from '../text/contact-fields.ts'
import type { Comment } from './rules/record.ts'

export type Author = Pick<
  Comment,
  | 'userId'
  | 'anonUserId'
  | 'commenterName'
  | 'commenterEmail'
  | 'commenterLink'
  | 'avatarSrc'
  | 'displayLabel'
  | 'verified'
  | 'isByAdmin'
  | 'isByModerator'
>

interface AuthorInput {
  commenterName: string
  commenterEmail?: string | null | undefined
  commenterLink?: string | null | undefined
  avatarSrc?: string | null | undefined
}

/** The same limits as for signed-on users. */
const maxAvatarChars = { address: 3000, picture: 50_000 }

/** For signed-on users the tenant's server decides; fields of the body count for others only. */
export async function resolveAuthor(actor: Actor, input: AuthorInput, ctx: CommentContext): Promise<Author> {
  if (actor.kind === 'sso') {
    return {
      userId: actor.userId,
      anonUserId: actor.anonUserId,
      commenterName: ssoDisplayName(actor),
      commenterEmail: actor.email,
      commenterLink: actor.websiteUrl && cleanLink(actor.websiteUrl),
      avatarSrc: avatarAddress(actor.avatar, ctx.runtime.imageProxyUrl),
      displayLabel: actor.displayLabel && stripBidiControls(actor.displayLabel),
      verified: true,
      isByAdmin: actor.isAdmin,
      isByModerator: actor.isModerator,
    }
  }
  const author = claimedAuthor(inputOfVisitor(actor, input, ctx), actor, ctx)
  const { commenterName: name, commenterEmail: email } = author
  if (!email && !ctx.tenant.settings.allowAnon) throw new ApiError('invalid-email')
  await requireNameAvailable({ name, email }, ctx)
  return author
}

/** Author of `saveComment`, as the tenant's server says. An address of a known user makes it that user's comment. */
export async function resolveSavedAuthor(
  input: AuthorInput & { userId?: string | null | undefined },
  ctx: RequestContext & Pick<CommentParts, 'stores' | 'runtime'>,
): Promise<Author> {
  const author = claimedAuthor(input, ctx.actor, ctx)
  const { tenant } = ctx
  const { ssoUsers } = ctx.stores
  const { commenterName, commenterEmail } = author
  const owner = commenterEmail && (await ssoUsers.provenId(tenant.id, 'email', commenterEmail))
  const userId = input.userId ? await requireUserId(input.userId, ctx) : owner && `${tenant.id}:${owner}`
  const named = await ssoUsers.provenId(tenant.id, 'name', commenterName)
  if (named !== undefined && named !== owner && `${tenant.id}:${named}` !== userId) throw new ApiError('username-taken')
  return { ...author, userId }
}

/** Returns the id with its tenant prefix, as on the wire. Unknown ids are accepted: they are up to the tenant. */
export async function requireUserId(
  userId: string,
  { tenant, stores: { ssoUsers } }: RequestContext & Pick<CommentParts, 'stores'>,
): Promise<string> {
  const id = stripTenantPrefix(userId, tenant.id)
  return (await ssoUsers.byId(tenant.id, 'secure', id)) ? `${tenant.id}:${id}` : userId
}

/** Of signed-on users, in characters. */
const maxNameChars = 1000

/** Users choose these names on the tenant's site: invisible and bidirectional control characters are removed. */
export function ssoDisplayName({
  displayName = '',
  username = '',
  id,
}: Pick<SsoActor, 'displayName' | 'username' | 'id'>): string {
  for (const candidate of [displayName, username]) {
    const clean = cleanName(candidate, maxNameChars)
    if ('name' in clean) return clean.name
  }
  return stripBidiControls(id)
}

/**
 * Fields that the page's configuration sets go before typed ones; a typed website is accepted where the form has that
 * field.
 */
function inputOfVisitor(actor: Actor, input: AuthorInput, { tenant }: RequestContext): AuthorInput {
  const { enableCommenterLinks, defaultUsername } = tenant.effective
  const page = actor.kind === 'simple' ? actor : undefined
  const typedName = input.commenterName.trim() === '' ? defaultUsername : undefined
  return {
    commenterName: page?.displayName ?? page?.username ?? typedName ?? input.commenterName,
    commenterEmail: page?.email ?? input.commenterEmail,
    commenterLink: page?.websiteUrl ?? (enableCommenterLinks ? input.commenterLink : undefined),
    avatarSrc: page?.avatar ?? input.avatarSrc,
  }
}

function claimedAuthor(input: AuthorInput, actor: Actor, ctx: Pick<CommentParts, 'runtime'>): Author {
  return {
    userId: undefined,
    anonUserId: 'anonUserId' in actor ? actor.anonUserId : undefined,
    commenterName: readName(input.commenterName),
    commenterEmail: input.commenterEmail ? readEmail(input.commenterEmail) : undefined,
    commenterLink: input.commenterLink ? cleanLink(input.commenterLink) : undefined,
    avatarSrc: input.avatarSrc ? readAvatar(input.avatarSrc, ctx) : undefined,
    displayLabel: undefined,
    verified: false,
    isByAdmin: false,
    isByModerator: false,
  }
}

export function readName(typed: string): string {
  const name = cleanName(typed)
  if ('code' in name) throw new ApiError(name.code)
  return name.name
}

export function readEmail(typed: string): string {
  const email = cleanEmail(typed)
  if ('code' in email) throw new ApiError(email.code)
  return email.email
}

/** Sent with every list, so a data URL that is too long is dropped. */
export function readAvatar(
  sent: string,
  { runtime: { imageProxyUrl } }: Pick<CommentParts, 'runtime'>,
): string | undefined {
  const maxChars = sent.startsWith('data:') ? maxAvatarChars.picture : maxAvatarChars.address
  return sent.length > maxChars ? undefined : avatarAddress(sent, imageProxyUrl)
}
