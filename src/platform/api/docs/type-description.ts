// Types in words: "list of Comment or null", "1 to 100 characters".

import { type HtmlPart, html, joinParts } from '../../html-template.ts'
import { modelName, type Schema, type ServiceModel } from './service-model.ts'

export function describeType(schema: Schema, service: ServiceModel): HtmlPart {
  const words = kindWords(schema, service)
  return schema.nullable ? [words, ' or null'] : words
}

function kindWords(schema: Schema, service: ServiceModel): HtmlPart {
  const several = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (schema.$ref) return modelLink(modelName(schema.$ref), service)
  if (several) {
    const members = several.map((member) => describeType(member, service))
    return joinParts(members, schema.allOf ? ' and ' : ' or ')
  }
  if (schema.enum) return joinParts(schema.enum.map(literal), ' or ')
  if (schema.type === 'array') return ['list of ', describeType(schema.items ?? {}, service)]
  if (schema.type === 'object' && schema.additionalProperties) {
    const values = schema.additionalProperties === true ? {} : schema.additionalProperties
    return ['map of ', describeType(values, service)]
  }
  if (!schema.type) return 'anything'
  return schema.format ? `${schema.type}, ${schema.format}` : schema.type
}

export function modelLink(name: string, service: ServiceModel): HtmlPart {
  return html`<a class="model-name" href="#${service.anchor('model', name)}">${name}</a>`
}

/** Constraints besides the type, if any. */
export function describeConstraints(schema: Schema): HtmlPart {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, pattern } = schema
  const rules = [
    range(minimum, maximum, ''),
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' entries'),
    pattern !== undefined && ['matches ', html`<code>${pattern}</code>`],
    schema.default !== undefined && ['otherwise ', literal(schema.default)],
  ]
  const given = rules.filter((rule) => rule !== undefined && rule !== false)
  return given.length > 0 && joinParts(given, '; ')
}

function range(min: number | undefined, max: number | undefined, unit: string): string | undefined {
  if (min !== undefined && max !== undefined) return `${min} to ${max}${unit}`
  if (min !== undefined) return `at least ${min}${unit}`
  return max === undefined ? undefined : `at most ${max}${unit}`
}

function literal(value: unknown): HtmlPart {
  return html`<code>${JSON.stringify(value)}</code>`
}
