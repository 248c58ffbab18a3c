// Actions behind one button: closed by Escape, by an action, and when the focus leaves it.
import type { ComponentChildren, JSX } from 'preact'
import { useRef } from 'preact/hooks'

export interface MenuItem {
  text: string
  /** As in `aria-keyshortcuts`. */
  keys?: string
  isBad?: boolean
  run(): void
}

interface MenuProps {
  items: readonly MenuItem[]
  /** Classes of the button. */
  button: string
  /** Where the button has no text. */
  label?: string
  children: ComponentChildren
}

export function Menu({ items, button, label, children }: MenuProps): JSX.Element {
  const ref = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (ref.current) ref.current.open = false
  }
  return (
    <details
      class="menu"
      ref={ref}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !ref.current?.open) return
        close()
        ref.current.querySelector('summary')?.focus()
      }}
      onFocusOut={(event) => {
        if (event.relatedTarget instanceof Node && !ref.current?.contains(event.relatedTarget)) close()
      }}
    >
      <summary class={button} aria-label={label}>
        {children}
      </summary>
      <div class="sheet">
        {items.map(({ text, keys, isBad = false, run }) => (
          <button
            key={text}
            type="button"
            class={isBad ? 'bad' : undefined}
            aria-keyshortcuts={keys}
            onClick={() => {
              close()
              run()
            }}
          >
            {text}
          </button>
        ))}
      </div>
    </details>
  )
}
