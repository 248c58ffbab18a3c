// What is known of a feed's pages beside its checks: a move for good, further pages that failed, progress of whole articles.
import type { JSX } from 'preact'
import { problemWords } from '../../../shared/problem-words.ts'
import type { FeedProps } from '../feed-props.ts'

export function PageNotes({ t, feed }: Pick<FeedProps, 't' | 'feed'>): JSX.Element {
  const { moved_to: movedTo, failed_pages: failedPages = [], full_text: articles } = feed.state
  return (
    <>
      {movedTo && (
        <p class="after">
          {t('feedMovedTo')} <Address url={movedTo} />
        </p>
      )}
      <FailedPages heading={t('feedFailedPages')} pages={failedPages} t={t} />
      {articles && (
        <>
          <h2 class="after">{t('feedFieldFullText')}</h2>
          <p class="note">{t('feedArticleCount', { stored: articles.stored, pending: articles.pending })}</p>
          <FailedPages heading={t('feedFailedArticles')} pages={articles.failed} t={t} />
        </>
      )}
    </>
  )
}

interface FailedPagesProps extends Pick<FeedProps, 't'> {
  heading: string
  pages: readonly { url: string; code: string; text: string }[]
}

function FailedPages({ heading, pages, t }: FailedPagesProps): JSX.Element | null {
  if (pages.length === 0) return null
  return (
    <>
      <h3 class="after">{heading}</h3>
      <ul>
        {pages.map((page) => (
          <li key={page.url} title={page.text}>
            <Address url={page.url} />: {problemWords(page, t)}
          </li>
        ))}
      </ul>
    </>
  )
}

const Address = ({ url }: { url: string }): JSX.Element => (
  <a href={url} rel="noreferrer" dir="ltr">
    {url}
  </a>
)
