// Lists of named values: parameters, body fields and models, nested as deep as their types are anonymous.

import { html, inlineCode, type Markup } from '../../html-template.ts'
import type { Parameter, Schema, ServiceModel } from './service-model.ts'
import { describeConstraints, describeType } from './type-description.ts'

interface Field {
  /** Prefix of the enclosing fields, such as `data.items[].`. */
  within: string
  name: string
  schema: Schema
  required: boolean
  description?: string | undefined
}

/** The mark to print: `required` in requests, `optional` in replies. */
export type Marked = 'required' | 'optional'

export function parameterList(parameters: readonly Parameter[], service: ServiceModel): Markup {
  return fieldList(
    parameters.map((parameter) => ({ ...parameter, within: '' })),
    'required',
    service,
  )
}

/** Undefined when the schema has no fields: then its type says all. */
export function schemaFields(schema: Schema, marked: Marked, service: ServiceModel): Markup | undefined {
  const fields = fieldsOf(schema, '')
  return fields.length > 0 ? fieldList(fields, marked, service) : undefined
}

/** `around` is the place of the schema itself, such as `data.items[]`. */
function fieldsOf(schema: Schema, around: string): Field[] {
  const within = around === '' ? '' : `${around}.`
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const { description } = field
    const required = schema.required?.includes(name) ?? false
    const fields = fieldsOf(field, within + name)
    // An envelope that is always there says nothing that its fields do not say.
    const plain = required && field.type === 'object' && fields.length > 0 && !field.nullable && !description
    return plain ? fields : [{ within, name, schema: field, required, description }, ...fields]
  })
  const { allOf = [], anyOf = [], oneOf = [], items, additionalProperties: values } = schema
  return [
    ...own,
    ...[...allOf, ...anyOf, ...oneOf].flatMap((member) => fieldsOf(member, around)),
    ...(items ? fieldsOf(items, `${around}[]`) : []),
    ...(typeof values === 'object' ? fieldsOf(values, `${within}*`) : []),
  ]
}

function fieldList(fields: readonly Field[], marked: Marked, service: ServiceModel): Markup {
  return html`<dl class="fields">${fields.map((field) => fieldRow(field, marked, service))}</dl>\n`
}

function fieldRow(
  { within, name, schema, required, description }: Field,
  marked: Marked,
  service: ServiceModel,
): Markup {
  const around = within && html`<span class="within">${within}</span><wbr>`
  const mark = required === (marked === 'required') && html` <span class="${marked}">${marked}</span>`
  const rules = describeConstraints(schema)
  return html`<div class="field"><dt><code>${around}${name}</code></dt>
<dd><span class="type">${describeType(schema, service)}</span>${mark}${rules && html` <span class="rules">${rules}</span>`}
${description !== undefined && html`<p>${inlineCode(description)}</p>`}</dd></div>\n`
}
