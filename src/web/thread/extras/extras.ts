// The second file of the widget: what only staff or rare acts need. Loaded when it is asked for.
import type { Ask } from '../state/state.ts'
import { withComment } from '../state/tree.ts'
import type { Thread } from '../thread.ts'
import { bellPanel } from './bell-panel.ts'
import { createDeciding } from './deciding.ts'
import type { Extras } from './interface.ts'
import { createMarking } from './marking.ts'
import { createMenu } from './menu.ts'
import { createNotifications } from './notifications.ts'
import { createPreviewing } from './previewing.ts'
import { createSuggesting } from './suggesting.ts'
import { suggestionList } from './suggestion-list.ts'

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
