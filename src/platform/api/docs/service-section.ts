// Section of one service: description, authentication, operations and models.

import { type HtmlPart, html, inlineCode, joinParts, type Markup } from '../../html-template.ts'
import type { ServiceDocs } from '../openapi.ts'
import { schemaFields } from './field-list.ts'
import { operationSection } from './operation-section.ts'
import type { Group, Schema, SecurityScheme, ServiceModel } from './service-model.ts'
import { describeConstraints, describeType } from './type-description.ts'

export function serviceSection(service: ServiceModel): Markup {
  const { docs, groups, models, schemes, anchor } = service
  const id = anchor('service')
  return html`<section class="service" aria-labelledby="${id}">
<h2 id="${id}">${docs.title}</h2>
<p class="about">${inlineCode(docs.document.info.description)}</p>
${origins(docs)}
${unservedNote(groups)}
${schemes.length > 0 && html`<h3 class="group">Keys</h3>\n<dl class="fields">${schemes.map((scheme) => schemeRow(scheme, service))}</dl>`}
${groups.map((group) => groupPart(group, service))}
${models.length > 0 && html`<h3 class="group" id="${anchor('group', 'Models')}">Models</h3>\n`}
${models.map((model) => modelSection(model, service))}
</section>\n`
}

function origins({ document: { info, servers }, openApiPath }: ServiceDocs): Markup {
  const addresses = servers.map(({ url }) => html`<code>${url}</code>`)
  const file = openApiPath.replace(/^\//, '')
  return html`<p class="note">Version ${info.version} at ${joinParts(addresses, ', ')}.
For programs: <a href="${file}">${file}</a>.</p>`
}

function unservedNote(groups: readonly Group[]): HtmlPart {
  const all = groups.flatMap(({ operations }) => operations)
  const unserved = all.filter(({ served }) => !served).length
  if (unserved === 0) return undefined
  const which = unserved === all.length ? 'All operations are' : `${unserved} of ${all.length} operations are`
  return html`<p class="note">${which} declared, not served yet: a call is answered with 501.</p>`
}

function groupPart({ name, operations }: Group, service: ServiceModel): HtmlPart {
  return html`<h3 class="group" id="${service.anchor('group', name)}">${name}</h3>
${operations.map((operation) => operationSection(operation, service))}`
}

function modelSection([name, model]: [string, Schema], service: ServiceModel): Markup {
  const id = service.anchor('model', name)
  const type = html`<p class="type">${describeType(model, service)} ${describeConstraints(model)}</p>`
  return html`<section class="model" aria-labelledby="${id}">
<h4 id="${id}"><a class="here" href="#${id}"><code>${name}</code></a></h4>
${model.description !== undefined && html`<p>${inlineCode(model.description)}</p>`}
${schemaFields(model, 'optional', service) ?? type}
</section>\n`
}

function schemeRow([name, scheme]: [string, SecurityScheme], service: ServiceModel): Markup {
  const { description } = scheme
  return html`<div class="field"><dt id="${service.anchor('scheme', name)}"><code>${name}</code></dt>
<dd><span class="type">${schemeWords(scheme)}</span>
${description !== undefined && html`<p>${inlineCode(description)}</p>`}</dd></div>\n`
}

function schemeWords({ type, scheme, in: place, name }: SecurityScheme): string {
  if (type === 'http' && scheme === 'bearer') return 'header Authorization: Bearer …'
  return type === 'apiKey' ? `${place} ${name}` : type
}
