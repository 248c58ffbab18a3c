// Table of contents of the page: every operation by method, path and title, group by group.

import { type HtmlPart, html, inlineCode, type Markup } from '../../html-template.ts'
import { operationTitle, pathParts } from './operation-section.ts'
import type { Group, ServiceModel } from './service-model.ts'
import { modelLink } from './type-description.ts'

/** A longer list stands closed, so that the page can be seen behind it. */
const longestOpen = 12

export function tableOfContents(services: readonly ServiceModel[]): Markup {
  return html`<nav id="contents" aria-label="Contents">
${services.map((service) => [
  html`<h2 class="contents-title"><a class="here" href="#${service.anchor('service')}">${service.docs.title}</a></h2>\n`,
  service.groups.map((group) => operationsOf(group, service)),
  modelsOf(service),
])}</nav>\n`
}

function operationsOf({ name, operations }: Group, service: ServiceModel): Markup {
  const entries = operations.map((operation) => {
    const call = html`<code class="entry-call"><b>${operation.method}</b> ${pathParts(operation.path)}</code>`
    const href = service.anchor('operation', operation.operationId)
    return html`<li><a class="entry" href="#${href}"><span>${inlineCode(operationTitle(operation))}</span> ${call}</a></li>\n`
  })
  return html`<details class="folded"${entries.length <= longestOpen && html` open`}><summary>${count(name, entries)}</summary>
<ul class="calls">${entries}</ul></details>\n`
}

function modelsOf(service: ServiceModel): HtmlPart {
  const entries = service.models.map(([name]) => html`<li>${modelLink(name, service)}</li>\n`)
  return (
    entries.length > 0 &&
    html`<details class="folded"><summary>${count('Models', entries)}</summary>
<ul class="names">${entries}</ul></details>\n`
  )
}

function count(name: string, entries: readonly Markup[]): HtmlPart {
  return [name, html` <span class="note">${entries.length}</span>`]
}
