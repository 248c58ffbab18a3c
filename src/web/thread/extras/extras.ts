// The second file of the widget: what only staff or rare acts need. Loaded when it is asked for.

import type { Extras } from '../extras-interface.ts'
import { withComment } from '../state/comment-tree.ts'
import type { Ask } from '../state/state.ts'
import type { Thread } from '../thread.ts'
import { createSuggesting } from './autocomplete.ts'
import { suggestionList } from './autocomplete-list.ts'
import { createMarking } from './comment-flags.ts'
import { createMenu } from './comment-menu.ts'
import { createPreviewing } from './comment-preview.ts'
import { createDeciding } from './moderation-actions.ts'
import { bellPanel } from './notification-panel.ts'
import { createNotifications } from './notifications.ts'

export function createExtras(thread: Thread, read: (ask: Ask) => void): Extras {
  const notifications = createNotifications(thread)
  const again = (id: string) => thread.put(withComment(thread.state, id, (one) => ({ ...one })))
  const suggesting = createSuggesting(thread)
  return {
    menu: createMenu({ ...createMarking(thread, read), ...createDeciding(thread), again }),
    bellPanel: (view) => bellPanel(view, notifications),
    suggestionList: (view, list) => suggestionList(view, list, suggesting.choose),
    ring: notifications.ring,
    ...suggesting,
    preview: createPreviewing(thread),
  }
}
