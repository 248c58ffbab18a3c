// A view that fails is told of, and leaves nothing in its place: least of all what was there before it.
import type { ComponentChildren } from 'preact'
import { useErrorBoundary } from 'preact/hooks'

export interface ErrorBoundaryProps {
  /** Called once the page is drawn again. */
  onFailure: () => void
  children: ComponentChildren
}

export function ErrorBoundary({ onFailure, children }: ErrorBoundaryProps): ComponentChildren {
  const [error] = useErrorBoundary((thrown) => {
    reportError(thrown)
    queueMicrotask(onFailure)
  })
  return error === undefined ? children : null
}
