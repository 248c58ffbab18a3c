// Check of the paths and templates in an owner's mapping of JSON, before they are stored.
import { ApiError } from '../../../platform/errors.ts'
import { mappedFields } from '../../extraction/json-lists/json-mapping.ts'
import { isTemplate, parsePath, pathsIn } from '../../extraction/json-lists/json-path.ts'
import type { JsonMappingOptions } from './contract-json-mapping.ts'

/** Throws `invalid-mapping` for the first that is not understood. */
export function checkJsonMapping(mapping: JsonMappingOptions | undefined): void {
  if (!mapping) return
  for (const name of ['items', ...mappedFields] as const) {
    const written = mapping[name]
    if (written === undefined) continue
    const mayBeTemplate = name !== 'items' && isTemplate(written)
    if (mayBeTemplate ? pathsIn(written) !== undefined : parsePath(written) !== undefined) continue
    const expected = mayBeTemplate
      ? 'a template: write paths in brackets, as in "/p/{slug}"'
      : 'a path such as "data.posts"'
    throw new ApiError('invalid-mapping', { message: `settings.json.${name}: "${written}" is not ${expected}` })
  }
}
