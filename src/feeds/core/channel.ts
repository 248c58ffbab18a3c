// What the page says about itself as a whole.
import type { Channel } from './article.ts'
import type { PageDocument } from './document.ts'
import { absoluteLink } from './links.ts'
import { collapse, shorten, textOf } from './text.ts'

export function readChannel(document: PageDocument): Channel {
  const { metas, language } = document
  const channel: Channel = { title: titleOf(document), url: document.url }
  const description = metas.get('description') ?? metas.get('og:description')
  if (description) channel.description = shorten(collapse(description), 500)
  if (language && /^[a-z]{2,3}(?:[-_][\w-]{2,12})?$/i.test(language)) channel.language = language.replace('_', '-')
  const icon = iconOf(document)
  if (icon) channel.icon = icon
  const image = absoluteLink(metas.get('og:image') ?? metas.get('twitter:image'), document.base)
  if (image) channel.image = image
  const author = metas.get('author')
  if (author && author.length < 100) channel.authors = [collapse(author)]
  return channel
}

function titleOf({ tree, metas, url }: PageDocument): string {
  const heading = tree.elements.find(({ name, hidden }) => name === 'h1' && !hidden)
  const title =
    collapse(tree.title) || metas.get('og:title') || (heading && textOf(tree, heading)) || URL.parse(url)?.host
  return shorten(collapse(title ?? url), 200)
}

function iconOf({ tree, base }: PageDocument): string | undefined {
  const icons = tree.elements.filter(
    ({ name, attributes }) => name === 'link' && /(?:^|\s|-)icon(?:\s|$)/i.test(attributes.rel ?? ''),
  )
  return icons.map(({ attributes }) => absoluteLink(attributes.href, base)).find((url) => url !== undefined)
}
