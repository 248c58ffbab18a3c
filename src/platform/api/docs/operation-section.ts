// Section of one operation: its address, parameters, body and replies.

import { type HtmlPart, html, inlineCode, joinParts, type Markup } from '../../html-template.ts'
import { parameterList, schemaFields } from './field-list.ts'
import { type AnchoredOperation, type Content, modelName, type ServiceModel } from './service-model.ts'
import { describeType } from './type-description.ts'

export function operationSection(operation: AnchoredOperation, service: ServiceModel): Markup {
  const { operationId, method, path, parameters, requestBody, served } = operation
  const id = service.anchor('operation', operationId)
  const at = (place: 'path' | 'query') => parameters.filter((parameter) => parameter.in === place)
  return html`<section class="operation" aria-labelledby="${id}">
<h4 id="${id}"><a class="here" href="#${id}">${inlineCode(operationTitle(operation))}</a></h4>
<p class="call"><b>${method}</b> <code>${pathParts(path)}</code></p>
<p class="note"><code>${operationId}</code> · ${callers(operation, service)}${!served && ' · declared, not served yet'}</p>
${part('In the path', at('path').length > 0 && parameterList(at('path'), service))}
${part('In the query', at('query').length > 0 && parameterList(at('query'), service))}
${part('Body', requestBody && bodyPart(requestBody.content, service))}
${answerParts(operation, service)}
</section>\n`
}

/** Summaries are sentences for documents; here they are headings. */
export function operationTitle({ summary }: AnchoredOperation): string {
  return summary.replace(/\.$/, '')
}

/** May break after each slash; what callers fill in stands out. */
export function pathParts(path: string): HtmlPart {
  return path.split(/(\{\w+\})/).map((piece) => {
    if (piece.startsWith('{')) return html`<var>${piece}</var>`
    return joinParts(piece.split('/'), html`/<wbr>`)
  })
}

function part(title: string, content: HtmlPart): HtmlPart {
  return content && html`<h5 class="part">${title}</h5>\n${content}`
}

function callers({ security = [] }: AnchoredOperation, service: ServiceModel): HtmlPart {
  const names = security.flatMap((requirement) => Object.keys(requirement))
  if (names.length === 0) return 'no key needed'
  return [
    'needs ',
    joinParts(
      names.map((name) => html`<a href="#${service.anchor('scheme', name)}">${name}</a>`),
      ' or ',
    ),
  ]
}

/** A body's fields are written out even where it is a model: who calls wants to see them here. */
function bodyPart(content: Content, service: ServiceModel): HtmlPart {
  const schema = content['application/json']?.schema ?? {}
  const model = schema.$ref && service.models.find(([name]) => name === modelName(schema.$ref ?? ''))?.[1]
  return [
    html`<p class="type">${describeType(schema, service)}, as <code>application/json</code></p>\n`,
    schemaFields(model || schema, 'required', service),
  ]
}

function answerParts({ responses }: AnchoredOperation, service: ServiceModel): HtmlPart {
  const { good = [], others = [] } = Object.groupBy(Object.entries(responses), ([status]) =>
    Number(status) < 300 ? 'good' : 'others',
  )
  return [good.map((answer) => goodAnswer(answer, service)), others.length > 0 && otherAnswers(others, service)]
}

type Answer = [status: string, response: AnchoredOperation['responses'][string]]

function goodAnswer([status, { description, content }]: Answer, service: ServiceModel): HtmlPart {
  const words = description !== 'Success.' && html`<p>${inlineCode(description)}</p>\n`
  return part(`Answer ${status}`, [words, contentPart(content, service)])
}

/** Folded: they are much the same everywhere, and long. */
function otherAnswers(answers: readonly Answer[], service: ServiceModel): Markup {
  const rows = answers.map(([status, { description, content }]) => {
    const hasBody = Object.keys(content).length > 0
    const body = hasBody && html` · <span class="type">${contentWords(content, service)}</span>`
    return html`<div class="field otherwise"><dt><code>${status}</code></dt>
<dd>${inlineCode(description)}${body}</dd></div>\n`
  })
  const statuses = answers.map(([status]) => status).join(', ')
  return html`<details class="others"><summary>Otherwise ${statuses}</summary>
<dl class="fields">${rows}</dl></details>`
}

/** Models are linked, not repeated: they are the same for many operations. */
function contentPart(content: Content, service: ServiceModel): HtmlPart {
  const schema = content['application/json']?.schema
  const fields = schema && !schema.anyOf && schemaFields(schema, 'optional', service)
  return fields || html`<p class="type">${contentWords(content, service)}</p>\n`
}

function contentWords(content: Content, service: ServiceModel): HtmlPart {
  const words = Object.entries(content).map(([type, { schema }]) =>
    type === 'application/json' ? describeType(schema, service) : html`<code>${type}</code>`,
  )
  return joinParts(words, ' or ')
}
