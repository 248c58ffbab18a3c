// Configuration of a thread in the vendor's calling form: the options and callbacks that the drop-in scripts act on. A page
// may send others, which are left alone; `docs/embedding-drop-in.md` lists them all.
import type { ThreadComment, User } from '../thread/state/state.ts'

export interface ProfileRequest {
  userId: string
  currentUser?: User | undefined
  comment?: ThreadComment | undefined
}

type OfComment = (userId: string, comment: ThreadComment) => unknown
type SwitchOfComment = (userId: string, comment: ThreadComment, isOn: boolean) => unknown

export interface VendorCallbacks {
  onInit?: () => unknown
  onAuthenticationChange?: (
    event: 'user-set' | 'session-id-set' | 'authentication-failed' | 'logout',
    related: object,
  ) => unknown
  onRender?: () => unknown
  onCommentsRendered?: (comments: readonly ThreadComment[]) => unknown
  commentCountUpdated?: (count: number) => unknown
  onReplySuccess?: (comment: ThreadComment) => unknown
  onVoteSuccess?: (
    comment: ThreadComment | undefined,
    voteId: string,
    direction: 'up' | 'down' | 'deleted',
    status: 'success' | 'pending-verification',
  ) => unknown
  onImageClicked?: (address: string) => unknown
  onOpenProfile?: (request: ProfileRequest) => unknown
  onUserBlocked?: SwitchOfComment
  onCommentFlagged?: SwitchOfComment
  onCommentEdited?: OfComment
  onCommentDeleted?: OfComment
}

export type SubmitGate = (comment: object, proceed: () => void, cancel: (message?: string) => void) => unknown

/** Whoever calls may send anything: values are checked where they are used. */
export interface VendorConfig extends VendorCallbacks {
  target?: string | Element
  tenantId?: string
  urlId?: string | number | null
  url?: string
  pageTitle?: string
  locale?: string
  apiHost?: string
  sso?: SignOn | null
  simpleSSO?: SignOn | null
  translations?: Record<string, string>
  customCSS?: string
  onCommentSubmitStart?: SubmitGate
  [option: string]: unknown
}

export interface SignOn {
  loginURL?: string
  logoutURL?: string
  loginCallback?: (instanceId: string) => unknown
  logoutCallback?: (instanceId: string) => unknown
  [field: string]: unknown
}

/** The payload that stands, signed before unsigned. */
export const signOnOf = ({ sso, simpleSSO }: VendorConfig): SignOn => sso || simpleSSO || {}

/** A number from `min` on, whole; undefined for anything else. */
export function wholeNumber(value: unknown, min = 0): number | undefined {
  return Number.isInteger(value) && Number(value) >= min ? Number(value) : undefined
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value ? value : undefined
}

/** At most 100 texts. */
export function textsOf(value: unknown): string[] | undefined {
  const texts = Array.isArray(value) ? value.filter((one) => typeof one === 'string').slice(0, 100) : []
  return texts.length ? texts : undefined
}
