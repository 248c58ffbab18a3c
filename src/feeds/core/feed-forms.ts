// The forms that a feed of ours is served in: those of feed readers, and a page for people.
import { type Form, forms } from '../../platform/syndication/forms.ts'
import { htmlViewPolicy, writeHtmlView } from './html-view.ts'

export type FeedForm = Form | 'html'

export const feedForms: Record<FeedForm, (typeof forms)[Form] & { headers?: Record<string, string> }> = {
  ...forms,
  html: {
    contentType: 'text/html; charset=utf-8',
    write: writeHtmlView,
    headers: { 'Content-Security-Policy': htmlViewPolicy(), 'X-Robots-Tag': 'noindex' },
  },
}
