// Rejections of selectors, of watched parts, and of addresses that give no page: JSON, sitemaps, texts, empty feeds.
import type { Rejection } from '../page-and-feed.ts'

export const NO_MATCH_REJECTION: Rejection = {
  reason: 'not-a-list',
  sentence: 'The selector for items finds nothing on that page. Change it, or leave it out to let the list be found.',
}
export const NO_JSON_LIST_REJECTION: Rejection = {
  reason: 'not-html',
  sentence:
    'That address gives JSON without a list whose entries have names. Say in the settings where its items are (`json.items`), or enter the address of the page that people read.',
}
export const NO_SITEMAP_REJECTION: Rejection = {
  reason: 'empty',
  sentence: 'That address lists sitemaps, and those that were read give no entries. Enter the address of one of them.',
}
export const NO_SECTIONS_REJECTION: Rejection = {
  reason: 'not-a-list',
  sentence:
    'That address gives a text without headings that are versions or dates, and without a list of links. Enter the address of a changelog, or of the page that people read.',
}
export const NO_ENTRIES_REJECTION: Rejection = {
  reason: 'empty',
  sentence: 'That address gives a feed without any entries. Try again when it has some.',
}
export const NO_PART_REJECTION: Rejection = {
  reason: 'empty',
  sentence:
    'The part that is watched is not on that page. Change its selector, or leave it out to watch the whole page.',
}
export const NO_TEXT_REJECTION: Rejection = {
  reason: 'empty',
  sentence: 'There is no text on that page that could change. Enter another page, or another part of it.',
}
