// Removal of metadata from pictures without a new encoding: places, devices, comments, thumbnails, and what follows the end.
import { detectImageType } from '../image-type.ts'
import { stripAvif } from './avif-metadata.ts'
import { fail, RejectedImage } from './byte-reader.ts'
import { stripGif } from './gif-metadata.ts'
import { stripJpeg } from './jpeg-metadata.ts'
import { stripPng } from './png-metadata.ts'
import type { StrippedImage } from './stripped-image.ts'
import { stripWebp } from './webp-metadata.ts'

export interface CleanImage {
  bytes: Uint8Array<ArrayBuffer>
  type: string
  width: number
  height: number
}

/** In pixels; four bytes each in the memory of a browser. */
const maxSide = 16_384
const maxPixels = 50_000_000

const tooLarge = `It has more than ${maxPixels / 1_000_000} million pixels, or a side of more than ${maxSide}. Make it smaller.`

const strippers: Record<string, (bytes: Uint8Array) => StrippedImage> = {
  'image/png': stripPng,
  'image/jpeg': stripJpeg,
  'image/gif': stripGif,
  'image/webp': stripWebp,
  'image/avif': stripAvif,
}

/** `problem`: a sentence. */
export function stripMetadata(bytes: Uint8Array): CleanImage | { problem: string } {
  const type = detectImageType(bytes) ?? ''
  const strip = strippers[type]
  if (!strip) return { problem: 'This is no PNG, JPEG, GIF, WebP or AVIF. Save it again as PNG or JPEG.' }
  try {
    const { parts, width, height } = strip(bytes)
    if (width === 0 || height === 0) fail('It has no size.')
    if (width > maxSide || height > maxSide || width * height > maxPixels) return { problem: tooLarge }
    return { bytes: new Uint8Array(Buffer.concat(parts)), type, width, height }
  } catch (error) {
    if (error instanceof RejectedImage) {
      const name = type.slice('image/'.length).toUpperCase()
      return { problem: `This ${name} is not taken: ${error.message} Save it again as PNG or JPEG.` }
    }
    throw error
  }
}
