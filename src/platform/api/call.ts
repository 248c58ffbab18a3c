// A request as operations see it, independent of the HTTP library.

export interface Call {
  /** Stands in the logs and in `X-Request-Id`. */
  id: string
  method: string
  /** Path and query as they were sent, without the origin that proxies put before them. */
  target: string
  /** The client's own address, proxies that we trust taken off. */
  address: string
  header(name: string): string | undefined
}

/** The path of a target, still percent-encoded. */
export function pathOf(target: string): string {
  const query = target.indexOf('?')
  return query === -1 ? target : target.slice(0, query)
}

/** The query of a target, still encoded, without its question mark. */
export function queryOf(target: string): string {
  const query = target.indexOf('?')
  return query === -1 ? '' : target.slice(query + 1)
}

/** The path that is matched: without query, trailing slash, and the path of `PUBLIC_URL`. */
export function routePath(basePath: string, target: string): string {
  let path = pathOf(target)
  if (basePath !== '' && (path === basePath || path.startsWith(`${basePath}/`))) path = path.slice(basePath.length)
  while (path.length > 1 && path.endsWith('/')) path = path.slice(0, -1)
  return path === '' ? '/' : path
}

/** The text after `Bearer `, when the header has that form. */
export function bearerToken(call: Call): string | undefined {
  return /^Bearer ([^\s].{0,1023})$/.exec(call.header('authorization') ?? '')?.[1]
}
