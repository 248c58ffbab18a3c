// A picture in parts, without its metadata.
export interface StrippedImage {
  parts: Uint8Array[]
  /** As it is shown, in pixels. */
  width: number
  height: number
}
