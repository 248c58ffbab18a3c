// Version of the program: `version` of package.json, its only source.
import manifest from '../../package.json' with { type: 'json' }

export const { version } = manifest
