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
  const spoken = languageTag(language)
  if (spoken) channel.language = spoken
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

/** In canonical form. Programs that read feeds, browsers among them, fail on tags that are none. */
function languageTag(written: string | undefined): string | undefined {
  if (!written || !/^[a-z]{2,3}(?:[-_]|$)/i.test(written)) return undefined
  try {
    return Intl.getCanonicalLocales(written.replaceAll('_', '-'))[0]
  } catch {
    return undefined // Looks like a tag and is none.
  }
}

function iconOf({ tree, base }: PageDocument): string | undefined {
  const icons = tree.elements.filter(
    ({ name, attributes }) => name === 'link' && /(?:^|\s|-)icon(?:\s|$)/i.test(attributes.rel ?? ''),
  )
  return icons.map(({ attributes }) => absoluteLink(attributes.href, base)).find((url) => url !== undefined)
}
