// Composition of the routes: operations of the services that a process serves over HTTP, and health in any case.
import type { CommentService } from './comments/service.ts'
import type { FeedService } from './feeds/service.ts'
import { basePathOf } from './outgoing.ts'
import type { Page } from './platform/api/page.ts'
import { createEndpoints, type Endpoint, type ServeParts } from './platform/api/serve.ts'
import { renderUnknownPath } from './platform/http/not-found.ts'
import { isProbePath } from './platform/http/server.ts'
import type { SignIn } from './platform/sign-in/sign-in.ts'
import type { Serves } from './roles.ts'

export interface RoutedParts {
  feeds: FeedService
  comments: CommentService
  signIn: SignIn
  pages: readonly Page[]
  serves: Serves
  /** The public address. */
  url: string
}

export function routesOf({ feeds, comments, signIn, pages, serves, url }: RoutedParts, serving: ServeParts) {
  const ofFeeds = createEndpoints(feeds.house, serving)
  const ofComments = comments.endpoints(serving)
  const ofSignIn = createEndpoints(signIn.module, serving)
  const named = feeds.namedFeedRoutes(firstWords([...ofFeeds, ...ofComments, ...ofSignIn, ...pages]))
  const endpoints: Endpoint[] = [
    ...(serves('feeds')
      ? [...ofFeeds, ...createEndpoints(named, serving)]
      : ofFeeds.filter(({ path }) => isProbePath(path))),
    ...(serves('comments') ? ofComments : []),
    ...(serves('feeds') || serves('comments') ? ofSignIn : []),
  ]
  const feedWords = new Set(ofFeeds.map(({ path }) => path.split(/[/.]/)[3] ?? ''))
  const others = serves('comments') ? comments.module.renderError : feeds.house.renderError
  const missing = serves('feeds') ? named.renderMissing : undefined
  const refuse = renderUnknownPath(feeds.house.renderError, others, feedWords, basePathOf(url), missing)
  return { endpoints, refuse }
}

/** First path segments of all services, running or not: named feeds must not take them. */
function firstWords(addressed: readonly { path: string }[]): Set<string> {
  const words = addressed.map(({ path }) => path.split(/[/.]/)[1] ?? '')
  return new Set([
    ...words,
    'admin',
    'thread',
    'embed',
    'demo',
    'docs',
    'assets',
    'images',
    'metrics',
    'sub',
    'desk',
    'my-feeds',
  ])
}
