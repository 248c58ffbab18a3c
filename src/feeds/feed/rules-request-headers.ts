// Validation of request headers that an owner may set.

/** Headers that the request sets itself, or that would misrepresent us to proxies. */
const reservedHeaders =
  /^(?:host|connection|keep-alive|content-.*|transfer-encoding|upgrade|te|trailer|expect|if-.*|range|forwarded|x-forwarded-.*|proxy-.*|via)$/i
/** The first name that cannot be sent; undefined when all of them can. */
export function findInvalidHeader(headers: Record<string, string>): string | undefined {
  return Object.entries(headers).find(([name, value]) => {
    return (
      reservedHeaders.test(name) ||
      !/^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name) ||
      !/^[\t\x20-\x7e\x80-\xff]{0,4000}$/.test(value)
    )
  })?.[0]
}
