// Limits of the fields of a feed and its items, the same for all sources.

/** Title of an item, in UTF-16 characters, at least 1. Longer ones are cut. */
export const MAX_TITLE_LENGTH = 300
/** Summary of an item, in UTF-16 characters, at least 1. Longer ones are cut. */
export const MAX_SUMMARY_LENGTH = 600
/** Names of authors of an item, at least 1; further ones are left out. */
export const MAX_AUTHORS = 10
/** Categories of an item, at least 1; further ones are left out. */
export const MAX_CATEGORIES = 20
/** A category that an owner selects, in UTF-16 characters. Longer ones are cut. */
export const MAX_CATEGORY_LENGTH = 100
/** Enclosures of an item that a page shows or declares, at least 1; further ones are left out. */
export const MAX_ENCLOSURES = 5
/** Title of a feed, in UTF-16 characters, at least 1. Longer ones are cut. */
export const MAX_CHANNEL_TITLE_LENGTH = 200
/** Description of a feed, in UTF-16 characters, at least 1. Longer ones are cut. */
export const MAX_CHANNEL_DESCRIPTION_LENGTH = 500
