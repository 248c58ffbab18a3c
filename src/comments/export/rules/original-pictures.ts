// Addresses of pictures as they were before the image proxy of this server, which others cannot ask.

const proxied = /https?:\/\/[^\s"'<>]*?\/images\/([\w-]+)\.[\w-]{22}(?![\w-])/g

/** In texts, or addresses alone. */
export function withOriginalPictures(text: string): string {
  if (!text.includes('/images/')) return text
  return text.replace(proxied, (address, encoded: string) => {
    const original = Buffer.from(encoded, 'base64url').toString()
    return /^https?:\/\/[^\s"'<>]+$/.test(original) ? original : address
  })
}
