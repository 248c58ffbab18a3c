// Addresses in a page's configuration: of the web, or pictures in the text itself, relative to the page.

/** Of one address, pictures in the text itself included. */
const maxChars = 20_000

/** Whole address; undefined for anything else than `http:` and `https:`. */
export function webAddressOf(value: unknown): string | undefined {
  return addressOf(value, /^https?:/)
}

/** Whole address, `data:image/` included. */
export function pictureAddressOf(value: unknown): string | undefined {
  return addressOf(value, /^(?:https?:|data:image\/)/)
}

function addressOf(value: unknown, allowed: RegExp): string | undefined {
  if (typeof value !== 'string' || !value || value.length > maxChars) return undefined
  const whole = URL.canParse(value, location.href) && new URL(value, location.href).href
  return whole && allowed.test(whole) && whole.length <= maxChars ? whole : undefined
}
