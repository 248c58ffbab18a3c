// Plain text of a comment's markup.

/** Those that the server's sanitiser writes. */
const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

export function plainText(html: string): string {
  return html
    .replace(/<br\b[^>]*>|<\/(?:li|pre|ul|ol)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w+);/g, (whole, name: string) => signs[name] ?? whole)
}
