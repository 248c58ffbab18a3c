// Ready-made feeds that every server offers while it makes feeds: of fixed pages, and fetched only once somebody reads them.
import type { FeedDefinition } from './rules-feed-variant.ts'

const ready = (url: string, title: string, description: string): FeedDefinition => {
  return { url, strategy: 'auto', headers: {}, parameters: {}, featured: true, settings: { title, description } }
}

export const readyMadeFeeds: Readonly<Record<string, FeedDefinition>> = {
  'ready/hacker-news': ready(
    'https://news.ycombinator.com/',
    'Hacker News',
    'What is on the front page: technology, science, and what people there find interesting.',
  ),
  'ready/wikipedia': ready(
    'https://en.wikipedia.org/wiki/Main_Page',
    'Featured articles of Wikipedia',
    'Each day one of the best articles of the English Wikipedia.',
  ),
  'ready/node': ready(
    'https://github.com/nodejs/node/releases',
    'Releases of Node.js',
    'New versions of what this server runs on, with their notes.',
  ),
}
