// Addresses of uploaded pictures, and their names in the markup that shows them.

/** Secrets of `generateSecret`. */
const uploadName = '[\\w-]{20,64}'

export function uploadAddress(publicUrl: string, { tenantId, file }: { tenantId: string; file: string }): string {
  return `${publicUrl}/images/${tenantId}/${file}`
}

/** All of them: as many as the text has room for. */
export function uploadNamesIn(text: string, tenantId: string): string[] {
  if (!text.includes(`/images/${tenantId}/`)) return []
  const pattern = new RegExp(`/images/${tenantId}/(${uploadName})\\.[a-z]{3,4}\\b`, 'g')
  return [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))]
}
