// Markup in the form that a page demands whose content policy has `require-trusted-types-for 'script'`.

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): string }
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
let policy: ReturnType<TrustedTypes['createPolicy']> | 'refused' | undefined

/** Undefined where the page allows no policy of ours: then there is no markup. */
export function trusted(html: string): string | undefined {
  if (!trustedTypes) return html
  policy ??= makePolicy(trustedTypes)
  return policy === 'refused' ? undefined : policy.createHTML(html)
}

/** What comes in was made safe by the server: see `comment-text.tsx`, the only one to ask. */
function makePolicy(types: TrustedTypes): NonNullable<typeof policy> {
  try {
    return types.createPolicy('pageside', { createHTML: (html) => html })
  } catch {
    return 'refused'
  }
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' }

export function plainText(html: string): string {
  return html
    .replace(/<br\b[^>]*>|<\/(?:li|pre|ul|ol)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (whole, name: string) => signs[name] ?? whole)
}
