// Error boundary: reports a failing view and removes its content.
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
