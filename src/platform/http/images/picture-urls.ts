// Absolute addresses under which pages of other sites show pictures: our own as they are, others through the image proxy.
import type { ImageProxy } from './image-proxy.ts'

/** `publicUrl`: without trailing slash; may have a path. The result is empty for addresses that are not fetched. */
export function createPictureUrls(proxy: Pick<ImageProxy, 'address'>, publicUrl: string): (address: string) => string {
  return (address) => {
    if (isOwnPicture(address, publicUrl)) return address
    const proxied = proxy.address(address)
    return proxied && new URL(proxied, publicUrl).href
  }
}

/** Uploaded, or signed, with the large form of a GIF: nothing that leads elsewhere on this server, as `..` would. */
function isOwnPicture(address: string, publicUrl: string): boolean {
  const prefix = `${publicUrl}/images/`
  const rest = address.startsWith(prefix) ? address.slice(prefix.length) : ''
  return /^(?:[\w-]+\/)?[\w-]+\.[\w-]+(?:\?large=[^\s#]*)?$/.test(rest)
}
