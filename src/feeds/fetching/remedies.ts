// Remedies of pages that keep this server out: what their feed's owner, or the operator, can do about it here.

/** What a feed has, and what this server offers. */
export interface Remedies {
  /** The operator has set up a solver. */
  hasSolver: boolean
  /** The feed asks by it. */
  usesSolver: boolean
  /** Pages that scripts draw are opened in it. */
  hasBrowser: boolean
  /** Its owner says what the items are, which is to be mended. */
  namesItems: boolean
}

const withoutBrowser =
  ' Or let the operator install Chromium, with which this server then opens such pages by itself (`BROWSER`), or set up a solver (`FETCH_SOLVER`, `solver`).'

/** A sentence to stand behind the cause, with a space before it; empty where there is nothing to add. */
export function remedyOf(reason: string | undefined, remedies: Remedies): string {
  const { hasSolver, usesSolver, namesItems, hasBrowser } = remedies
  if (reason === 'not-a-list')
    return namesItems ? '' : ' Or make a feed of the changes of the page (strategy `changes`).'
  if (reason === 'log-in') return ' Give the feed the cookie of a log-in of yours (`headers`).'
  if (reason === 'needs-javascript' && !hasBrowser) return withoutBrowser
  if (reason === 'browser' && !hasBrowser) return withoutBrowser
  if (reason !== 'blocked' && reason !== 'refused' && reason !== 'needs-javascript') return ''
  const headers = reason === 'needs-javascript' ? '' : ' Give the feed the headers of a visit of yours (`headers`).'
  if (usesSolver && hasSolver) return headers
  const solver = hasSolver
    ? ' Or let the solver of this server ask for the page (`solver`).'
    : ' Or let the operator set up a solver, which asks with a browser (`FETCH_SOLVER`).'
  return `${headers}${solver} Or let the operator name a proxy (\`FETCH_PROXIES\`), and ask through it (\`proxy\`).`
}
