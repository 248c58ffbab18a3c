// Suggestion list below the text field, with keyboard navigation.
import { h, type VirtualElement } from '../../shared/virtual-dom.ts'
import type { ExtrasView } from '../extras-interface.ts'
import type { Suggestions } from '../state/state.ts'

export function suggestionList(
  { localize }: ExtrasView,
  { key, found, at }: Suggestions,
  choose: (at: number) => void,
): VirtualElement {
  const option = ({ tag }: { tag: string }, i: number) =>
    h('li', { id: `names-${key}-${i}`, role: 'option', 'aria-selected': i === at, onclick: () => choose(i) }, tag)
  return h(
    'ul.names',
    {
      id: `names-${key}`,
      role: 'listbox',
      'aria-label': localize('Suggestions'),
      // The keyboard stays in the text.
      onmousedown: (event: Event) => event.preventDefault(),
    },
    found.map(option),
  )
}
