// Keys that outlive the secret they follow from, and the errors of foreign keys.

/**
 * Hashes that rows hold, made of what is not stored: client addresses (bans, votes, flags) and keys of pages in live streams.
 * Under another key none of them would be found again.
 */
export const carriedPurposes: readonly string[] = ['address', 'socket-page']

/** Of the sealer. */
export const carriedKeyPurpose = 'carried-key'

/** Name of the row, and context of its value. */
export const rowOfCarried = (purpose: string): string => `carried ${purpose}`

const remedy =
  'Restore keys.json from your backup, or give SECRET_KEY as it was, or as SECRET_KEY_PREVIOUS beside a new one. If it is lost for good, run "pageside keys accept": feeds then get new addresses, and tenants need new API keys ("pageside tenant rotate-key").'

export function foreignKeysError(): Error {
  return new Error(`The secret key is not the one that this database was made with. ${remedy}`)
}

export function lostKeysError(file: string): Error {
  return new Error(`${file} is missing, but this database was made with keys. ${remedy}`)
}
