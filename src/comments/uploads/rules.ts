// Who uploads pictures, and the file names of each kind.
import { type Actor, isStaff } from '../identity/rules-actor.ts'
import type { EffectiveSettings } from '../tenancy/settings/settings.ts'

const extensions: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
}

export function fileNameOf(name: string, type: string): string {
  return `${name}.${extensions[type] ?? 'bin'}`
}

/** A sentence; undefined where allowed. */
export function denyUpload(actor: Actor, settings: EffectiveSettings): string | undefined {
  const { imageUploads, noImageUploads } = settings
  if (noImageUploads || imageUploads === 'off') return 'Pictures cannot be uploaded on this site.'
  if (imageUploads === 'everybody' || actor.kind === 'sso' || isStaff(actor)) return undefined
  return 'Log in to upload pictures.'
}
