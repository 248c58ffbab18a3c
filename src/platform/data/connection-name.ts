// Name of this program's connections to PostgreSQL, by which versions tell each other.
import { version } from '../version.ts'

/** Releases up to 0.1.0 leave the version out. */
export const connectionName = `pageside ${version}`
