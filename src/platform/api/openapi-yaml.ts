// YAML form of an OpenAPI document.
import { stringify } from 'yaml'

export function openApiYaml(document: object): string {
  return stringify(document, { aliasDuplicateObjects: false, lineWidth: 120 })
}
