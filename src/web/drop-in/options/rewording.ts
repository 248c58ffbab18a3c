// Messages of a thread in the words of the page: `translations` by the vendor's keys, or by our English messages.
import type { MessageName, MessageValues } from '../../../platform/i18n/widget-translator.ts'
import type { Translate } from '../../thread/widget-hooks.ts'
import type { VendorConfig } from '../vendor-config.ts'

/** One key, or those for one and for several. */
const vendorKeys: Partial<Record<MessageName, string>> = {
  'Add to the conversation': 'ENTER_COMMENT_HERE',
  Admin: 'ADMIN_LABEL',
  Approve: 'COMMENT_MENU_APPROVE',
  'Ban {name}': 'COMMENT_MENU_BAN',
  'Best first': 'MOST_RELEVANT',
  'Block {name}': 'COMMENT_MENU_BLOCK_USER',
  Cancel: 'CANCEL',
  'Comment deleted.': 'DELETED_PLACEHOLDER',
  'Comment posted.': 'COMMENT_HAS_BEEN_SUBMITTED',
  Delete: 'DELETE',
  'E-mail': 'ENTER_EMAIL_TO_COMMENT',
  Edit: 'COMMENT_MENU_EDIT',
  Flag: 'COMMENT_MENU_FLAG',
  'Follow this thread': 'SUBSCRIBE_TO_THIS_PAGE',
  'Hide {n} reply|Hide {n} replies': 'HIDE_REPLIES',
  'just now': 'JUST_NOW',
  Lock: 'COMMENT_MENU_LOCK',
  'Log in': 'LOG_IN',
  'Log in to write here.': 'LOG_IN_TO_COMMENT',
  'Mark as spam': 'COMMENT_MENU_SPAM',
  Moderator: 'MODERATOR_LABEL',
  Name: 'PUBLICLY_DISPLAYED_USERNAME',
  '{n} new comment|{n} new comments': 'NEW_COMMENT_CLICK_SHOW|NEW_COMMENTS_CLICK_SHOW',
  '{n} reading now': 'USERS_ONLINE',
  '{name} mentioned you': 'NOTIFICATION_MENTION',
  '{name} replied to you': 'NOTIFICATION_REPLIED_TO_ME',
  '{name} voted for your comment': 'NOTIFICATION_VOTED_MY_COMMENT',
  'Newest first': 'NEWEST_FIRST',
  'No comments yet.': 'NO_COMMENTS',
  'No comments yet. Write the first one.': 'NO_COMMENTS',
  'Oldest first': 'OLDEST_FIRST',
  'Only you can see this until it is approved.': 'AWAITING_APPROVAL_COMMENT',
  Pin: 'COMMENT_MENU_PIN',
  'Post comment': 'SUBMIT_REPLY',
  'Post reply': 'SUBMIT_REPLY',
  Reply: 'REPLY',
  Save: 'SAVE',
  'Show {n} reply|Show {n} replies': 'SHOW_REPLIES',
  'Show more': 'NEXT',
  'Show previous': 'PREV',
  'The comment is too long.': 'COMMENT_TOO_BIG',
  'Unblock {name}': 'COMMENT_MENU_UNBLOCK_USER',
  Unflag: 'COMMENT_MENU_UNFLAG',
  Unlock: 'COMMENT_MENU_UNLOCK',
  Unpin: 'COMMENT_MENU_UNPIN',
  'You have blocked {name}.': 'YOU_BLOCKED_THIS_USER',
}

const countMessage: MessageName = '{n} comment|{n} comments'
const maxLength = 500

/** Words are text wherever they stand: markup in them is taken out. */
export function rewordMessages(config: VendorConfig, translator: Translate): Translate {
  const { commentCountFormat, hideCommentCount } = config
  const translations: Record<string, unknown> = Object(config.translations)
  const given = (key: string) => {
    const text = Object.hasOwn(translations, key) ? translations[key] : undefined
    return typeof text === 'string' && text ? text.slice(0, maxLength) : undefined
  }
  const wording = (name: MessageName, n: unknown): string | undefined => {
    if (name === countMessage) {
      if (typeof commentCountFormat === 'string' && commentCountFormat) return commentCountFormat.slice(0, maxLength)
      const words = given(n === 1 ? 'COMMENT_THIS_PAGE' : 'COMMENTS_THIS_PAGE')
      return words && `[count]${words}`
    }
    const [one = '', several = one] = vendorKeys[name]?.split('|') ?? []
    return given(name) ?? given(n === 1 ? one : several)
  }
  return (name, values = {}) => {
    if (hideCommentCount === true && name === countMessage) return translator('Comments')
    const text = wording(name, values.n)
    return text === undefined ? translator(name, values) : filled(text, values)
  }
}

/** Places that nothing is known for are left out. */
function filled(text: string, values: MessageValues): string {
  const { n = '', name = '' } = values
  const known: Record<string, string | number> = { '[count]': n, '[fromUserName]': name, '{n}': n, '{name}': name }
  return text
    .replace(/<[^>]*>/g, '')
    .replace(/\[\w+\]|\{(?:n|name)\}/g, (place) => `${known[place] ?? ''}`)
    .trim()
}
