// Error of a failed load: cause and next step.
import { h, type VirtualElement } from '../../shared/virtual-dom.ts'
import { button, note, type ViewContext } from './view-elements.ts'

export function loadErrorNotice({
  state: { loadError },
  localize,
  threadActions,
}: ViewContext): VirtualElement | false {
  if (!loadError) return false
  const { request, problem } = loadError
  return h(
    'section.trouble',
    { 'aria-labelledby': 'thread-problem' },
    h('h3', { id: 'thread-problem', tabindex: -1 }, problem.title),
    note(problem.text, 'p'),
    problem.mayRetry && button(localize('Try again'), () => threadActions.read(request), {}, 'button.button'),
  )
}
