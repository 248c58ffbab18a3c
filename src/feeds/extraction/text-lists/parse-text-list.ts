// Text with sections by version or date, converted to a feed.
import { type PageLocale, resolveDates } from '../dates/resolve-dates.ts'
import { articleId } from '../fields/merge-fields.ts'
import { newestArticles } from '../fields/newest-articles.ts'
import { MAX_CHANNEL_TITLE_LENGTH, MAX_SUMMARY_LENGTH, MAX_TITLE_LENGTH } from '../normalization/field-limits.ts'
import { collapseWhitespace, truncateText } from '../normalization/text.ts'
import { urlKey } from '../normalization/urls.ts'
import type { Article, Feed } from '../page-and-feed.ts'
import { toPlainText } from '../sources/data-values.ts'
import { sectionMarkup } from './section-markup.ts'
import { findTextSections, type TextSection } from './text-sections.ts'

const MARKDOWN_FILE = /\.(?:md|markdown|mdown|mkd)$/i
/** Enough to tell Markdown from other text: headings, links, fences, code. */
const MARKDOWN_MARKS = /^#{1,6} \S|^```|\]\(https?:|^[ \t]*[-*] .*`[^`]+`/m
const RST_MARKS = /^\.\. |``[^`]+``|:\w+:`/m

/** Undefined where fewer than two sections are named by a version or a date. */
export function parseTextList(text: string, url: string, locale: PageLocale, limit: number): Feed | undefined {
  const { title, sections } = findTextSections(text)
  if (sections.length === 0) return undefined
  const dates = resolveDates(
    sections.map(({ date }) => date),
    locale,
  )
  const byArticle = new Map<Article, TextSection>()
  const articles = sections.map((section, i) => {
    const article = placedArticle(section, url, dates[i])
    byArticle.set(article, section)
    return article
  })
  const isMarkdown = isMarkdownText(text, url)
  const newest = newestArticles(articles, limit, locale.now).map((article) => {
    const section = byArticle.get(article)
    return section ? { ...article, ...contentOf(section, isMarkdown, url) } : article
  })
  const name = title === undefined ? undefined : toPlainText(title.replace(/[*_`#[\]]/g, ''))
  return { channel: { title: truncateText(name ?? fileName(url), MAX_CHANNEL_TITLE_LENGTH), url }, articles: newest }
}

export function isMarkdownText(text: string, url: string): boolean {
  const { pathname = '' } = URL.parse(url) ?? {}
  if (MARKDOWN_FILE.test(pathname)) return true
  return !/\.(?:rst|txt)$/i.test(pathname) && MARKDOWN_MARKS.test(text) && !RST_MARKS.test(text)
}

function placedArticle({ title, anchor, author }: TextSection, page: string, publishedAt: number | undefined): Article {
  const url = new URL(page)
  url.hash = anchor
  return {
    id: articleId(urlKey(url.href, true)),
    url: url.href,
    title: truncateText(collapseWhitespace(title), MAX_TITLE_LENGTH),
    ...(author ? { authors: [collapseWhitespace(author)] } : {}),
    ...(publishedAt === undefined ? {} : { publishedAt }),
  }
}

function contentOf({ lines }: TextSection, isMarkdown: boolean, url: string): Pick<Article, 'contentHtml' | 'summary'> {
  const contentHtml = sectionMarkup(lines, isMarkdown, url)
  const summary = toPlainText(contentHtml.slice(0, 20_000).replace(/<\/li>/g, '; </li>'))?.replace(/;$/, '')
  return {
    ...(contentHtml ? { contentHtml } : {}),
    ...(summary ? { summary: truncateText(summary, MAX_SUMMARY_LENGTH) } : {}),
  }
}

/** "CHANGELOG.md – example.com" */
function fileName(page: string): string {
  const { pathname = '', host = page } = URL.parse(page) ?? {}
  const name = pathname.split('/').findLast(Boolean)
  return name === undefined ? host : `${name} – ${host}`
}
