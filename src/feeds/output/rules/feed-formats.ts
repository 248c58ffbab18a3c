// Feed forms with media type, writer and headers: the formats of feed readers, and HTML.
import { type FeedFormat, feedFormats } from '../../../platform/syndication/formats.ts'
import type { FeedForm } from '../../feed/rules-feed-form.ts'
import { htmlViewPolicy, writeHtmlView } from './html-view.ts'

/** Browsers show XML with inline styles and pictures of their own; without them all text stands there a second time. */
const xmlHeaders = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
}

export const feedForms: Record<FeedForm, (typeof feedFormats)[FeedFormat] & { headers?: Record<string, string> }> = {
  rss: { ...feedFormats.rss, headers: xmlHeaders },
  atom: { ...feedFormats.atom, headers: xmlHeaders },
  json: feedFormats.json,
  html: {
    contentType: 'text/html; charset=utf-8',
    write: writeHtmlView,
    headers: { 'Content-Security-Policy': htmlViewPolicy(), 'X-Robots-Tag': 'noindex' },
  },
}
