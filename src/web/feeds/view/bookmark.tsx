// Bookmarklet: a bookmark that opens this page with the address of the page that it is used on.
import type { JSX } from 'preact'
import type { PageProps } from './view-props.ts'

/** The link is there to be dragged; here it would lead to this very page. */
export function Bookmark({ t, home }: Pick<PageProps, 't' | 'home'>): JSX.Element {
  return (
    <p class="bookmark note">
      <a class="button" href={bookmarkletFor(home)} draggable onClick={(event) => event.preventDefault()}>
        {t('bookmarklet')}
      </a>
      <span>{t('bookmarkletNote')}</span>
    </p>
  )
}

function bookmarkletFor(home: URL): string {
  return `javascript:location.assign(${JSON.stringify(`${home.href}#url=`)}+encodeURIComponent(location.href))`
}
