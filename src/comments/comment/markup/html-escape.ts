// HTML escaping of text, and decoding of the character references that editors write.

const references: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' }

export function decodeEntities(typed: string): string {
  if (!typed.includes('&')) return typed
  return typed.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => references[name] ?? '')
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

export function escapeAttribute(value: string): string {
  return escapeText(value).replaceAll('"', '&quot;')
}
