// Further actions of a feed, behind one button.
import type { JSX } from 'preact'
import type { MyFeedsTranslator } from '../../../platform/i18n/my-feeds/english.ts'
import { Menu } from '../parts/menu.tsx'
import type { FeedActions } from './use-feed-actions.ts'

interface MenuProps {
  t: MyFeedsTranslator
  isPaused: boolean
  actions: FeedActions
}

export function FeedMenu({ t, isPaused, actions }: MenuProps): JSX.Element {
  const items = [
    { text: t(isPaused ? 'resume' : 'pause'), keys: 'p', run: actions.pauseOrResume },
    { text: t('delete'), keys: '#', isBad: true, run: actions.remove },
  ]
  return (
    <Menu items={items} button="button icon" label={t('feedMore')}>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" fill="currentColor">
        {[3, 8, 13].map((x) => (
          <circle key={x} cx={x} cy="8" r="1.5" />
        ))}
      </svg>
    </Menu>
  )
}
