// Addresses of pictures in stored texts, signed anew: rendered texts hold the address of the image proxy, and those of GIFs.
import { createSigner, type SecretKey } from '../../platform/crypto/secrets.ts'

/** A signed name behind `/images/`, or the large form of a GIF behind it. Uploaded files have names of another form. */
const signedName = /(\/images\/|[?&]large=)([\w-]+\.[\w-]{22})(?![\w-])/g

/** The same text, where all addresses are signed with the key in force, or by others. */
export function createAddressRenewer(secretKey: SecretKey): (text: string) => string {
  const pictures = createSigner(secretKey, 'image-address')
  const gifs = createSigner(secretKey, 'gif-large')
  return (text) =>
    text.replace(signedName, (whole, before: string, name: string) => {
      const signer = before === '/images/' ? pictures : gifs
      const address = signer.verify(name)
      return address === undefined ? whole : before + signer.sign(address)
    })
}

export interface AddressChange {
  /** Former public addresses of this server. */
  from: readonly string[]
  to: string
}

/** The same, and pictures of former public addresses of this server get the one of now. */
export function createAddressRewriter(
  secretKey: SecretKey,
  change: AddressChange | undefined,
): (text: string) => string {
  const renew = createAddressRenewer(secretKey)
  if (!change) return renew
  const bases = change.from.map((url) => url.replace(/\/+$/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  const named = new RegExp(`(?:${bases})(?=/images/(?:[\\w-]+/)?[\\w-]+\\.[\\w-]+)`, 'g')
  const to = change.to.replace(/\/+$/, '')
  return (text) => renew(text).replace(named, () => to)
}
