// Escaping of text for XML elements and attributes. Expects characters that XML 1.0 allows.

/**
 * Text and markup. The references are hexadecimal, as the RSS profile asks: readers that decode twice by mistake
 * mostly leave these alone the first time, so that they are decoded once everywhere.
 */
export function escapeText(text: string): string {
  if (!special.test(text)) return text
  return text.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;').replaceAll('>', '&#x3E;')
}

const special = /[&<>]/

/** Plain text where readers expect HTML: escaped for the one and then for the other. */
export function escapeTextAsHtml(text: string): string {
  if (!special.test(text)) return text
  return text.replaceAll('&', '&#x26;amp;').replaceAll('<', '&#x26;lt;').replaceAll('>', '&#x26;gt;')
}

/** Addresses, and whatever stands in double quotes: by name, because some readers know no other references there. */
export function escapeAddress(text: string): string {
  if (!specialInAddress.test(text)) return text
  const named = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
  // As themselves, a parser would make these spaces.
  return named.replaceAll('\t', '&#x9;').replaceAll('\n', '&#xA;').replaceAll('\r', '&#xD;')
}

const specialInAddress = /[&<>"\t\n\r]/

/** A line of its own, or nothing where there is nothing to say. */
export function element(name: string, text: string): string {
  return text === '' ? '' : `<${name}>${escapeText(text)}</${name}>\n`
}

export function addressElement(name: string, address: string): string {
  return address === '' ? '' : `<${name}>${escapeAddress(address)}</${name}>\n`
}
