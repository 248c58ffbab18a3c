// Addresses of a feed, one per format, to copy or to open.
import type { JSX } from 'preact'
import type { Send, Shown } from '../../state/state.ts'

export interface AddressRowsProps {
  addresses: readonly { form: string; address: string }[]
  taken: Shown['taken']
  send: Send
}

export function AddressRows({ addresses, taken, send }: AddressRowsProps): JSX.Element {
  return (
    <>
      <ul class="addresses">
        {addresses.map(({ form, address }) => (
          <li key={form} class={taken?.form === form && taken.how === 'selected' ? 'by-menu' : undefined}>
            <b>{form}</b>
            <code id={`address-${form}`} title={address}>
              <span class="start">{address.slice(0, -endLength)}</span>
              {address.slice(-endLength)}
            </code>
            <button type="button" class="button plain" onClick={() => send({ type: 'copy asked', form, address })}>
              {taken?.form === form ? words[taken.how] : 'Copy'}
              <span class="unseen"> the {form} address</span>
            </button>
            <a class="button plain" href={address}>
              Open<span class="unseen"> the {form} feed</span>
            </a>
          </li>
        ))}
      </ul>
      {taken?.how === 'selected' && (
        <p class="note by-hand">
          This browser does not let the page copy. The {taken.form} address is selected: copy it with the keyboard or
          the menu.
        </p>
      )}
    </>
  )
}

/** Shortened to the distinguishing end: a few letters of the token and the extension. */
const endLength = 10

const words = { copied: 'Copied', selected: 'Selected' }
