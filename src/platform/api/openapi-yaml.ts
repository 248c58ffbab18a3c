// An OpenAPI document as YAML.
import { stringify } from 'yaml'

export function openApiYaml(document: object): string {
  return stringify(document, { aliasDuplicateObjects: false, lineWidth: 120 })
}
