// Error of a failed load: cause and next step.
import { h, type VirtualElement } from '../../shared/virtual-dom.ts'
import { button, note, type ViewContext } from './view-elements.ts'

export function loadError({ state: { trouble }, localize, threadActions }: ViewContext): VirtualElement | false {
  if (!trouble) return false
  const { ask, problem } = trouble
  return h(
    'section.trouble',
    { 'aria-labelledby': 'thread-problem' },
    h('h3', { id: 'thread-problem', tabindex: -1 }, problem.title),
    note(problem.text, 'p'),
    problem.mayRetry && button(localize('Try again'), () => threadActions.read(ask), {}, 'button.button'),
  )
}
