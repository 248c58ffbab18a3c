// Avatar: a picture, or initials on one of a few colours.

import { avatarColour, initials } from '../../../platform/i18n/avatar-initials.ts'
import { h, type VirtualElement } from '../../shared/virtual-dom.ts'
import { isPresent } from '../state/state.ts'
import type { CommentViewContext } from './view-elements.ts'

export function avatar({ state, comment, thread }: CommentViewContext, isGone: boolean): VirtualElement {
  if (isGone) return h('div.face face-none')
  const { commenterName: name, avatarSrc } = comment
  return h(
    `div.face face-${avatarColour(name)}`,
    { 'aria-hidden': true },
    initials(name),
    avatarSrc &&
      h('img', {
        src: pictureAddress(avatarSrc, thread.server),
        alt: '',
        loading: 'lazy',
        // The initials stand behind it.
        onerror: ({ currentTarget }) => currentTarget.remove(),
      }),
    isPresent(state, comment) && h('span.dot'),
  )
}

/** Pictures come from the server; its public name need not be the one that it is reached under. */
function pictureAddress(address: string, server: URL): string {
  if (address.startsWith('data:')) return address
  const { pathname, search } = new URL(address, server)
  return new URL(pathname + search, server).href
}
