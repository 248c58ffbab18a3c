// A comment's text without its markup.

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' }

export function plainText(html: string): string {
  return html
    .replace(/<br\b[^>]*>|<\/(?:li|pre|ul|ol)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (whole, name: string) => signs[name] ?? whole)
}
