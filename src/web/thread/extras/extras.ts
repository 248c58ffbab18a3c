// Entry point of the widget's second file, for staff and rare actions. Loaded on demand.

import type { Extras } from '../extras-interface.ts'
import { withComment } from '../state/comment-tree.ts'
import type { LoadRequest } from '../state/state.ts'
import type { Thread } from '../thread.ts'
import { createAutocomplete } from './autocomplete.ts'
import { suggestionList } from './autocomplete-list.ts'
import { createCommentFlags } from './comment-flags.ts'
import { createCommentMenu } from './comment-menu.ts'
import { createPreview } from './comment-preview.ts'
import { createModerationActions } from './moderation-actions.ts'
import { notificationPanel } from './notification-panel.ts'
import { createNotifications } from './notifications.ts'

export function createExtras(thread: Thread, read: (request: LoadRequest) => void): Extras {
  const notifications = createNotifications(thread)
  const again = (id: string) => thread.put(withComment(thread.state, id, (one) => ({ ...one })))
  const suggesting = createAutocomplete(thread)
  const privacyPage = new URL(`privacy/${encodeURIComponent(thread.tenantId)}`, thread.server).href
  return {
    menu: createCommentMenu({ ...createCommentFlags(thread, read), ...createModerationActions(thread), again }),
    notificationPanel: (view) => notificationPanel(view, notifications, privacyPage),
    suggestionList: (view, list) => suggestionList(view, list, suggesting.choose),
    toggleNotifications: notifications.toggleNotifications,
    ...suggesting,
    preview: createPreview(thread),
  }
}
