// Image without metadata, as byte ranges.
export interface StrippedImage {
  parts: Uint8Array[]
  /** As it is shown, in pixels. */
  width: number
  height: number
}
