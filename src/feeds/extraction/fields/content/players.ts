// Players of videos and sounds in frames, as links to their pages with a picture where the address tells one.
import { escapeAttribute } from '../../html/escape.ts'
import { resolveUrl } from '../../normalization/urls.ts'

interface Player {
  pattern: RegExp
  page(id: string): string
  picture?(id: string): string
}

const players: readonly Player[] = [
  {
    pattern: /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,20})/,
    page: (id) => `https://www.youtube.com/watch?v=${id}`,
    picture: (id) => `https://i.ytimg.com/vi/${id}/hqdefault.jpg`,
  },
  { pattern: /^https?:\/\/player\.vimeo\.com\/video\/(\d{4,12})/, page: (id) => `https://vimeo.com/${id}` },
  {
    pattern: /^https?:\/\/(?:www\.|geo\.)?dailymotion\.com\/(?:embed\/video|player\.html\?video=)\/?(\w{5,12})/,
    page: (id) => `https://www.dailymotion.com/video/${id}`,
    picture: (id) => `https://www.dailymotion.com/thumbnail/video/${id}`,
  },
  {
    pattern: /^https?:\/\/open\.spotify\.com\/embed\/((?:episode|show|track|album|playlist)\/\w{10,40})/,
    page: (id) => `https://open.spotify.com/${id}`,
  },
  { pattern: /^https?:\/\/w\.soundcloud\.com\/player\/?\?(?:[^#]*&)?url=([^&#]{10,500})/, page: (id) => soundOf(id) },
]

/** Sanitised markup; undefined for other frames. */
export function playerLink(source: string | undefined, base: string): string | undefined {
  const address = resolveUrl(source, base)
  for (const { pattern, page, picture } of players) {
    const id = address && pattern.exec(address)?.[1]
    const url = id && page(id)
    if (!id || !url) continue
    const shown = picture ? `<img src="${escapeAttribute(picture(id))}" alt="" />` : escapeAttribute(url)
    return `<a href="${escapeAttribute(url)}">${shown}</a>`
  }
  return undefined
}

/** Empty for what is no address of the web. */
function soundOf(encoded: string): string {
  try {
    const url = decodeURIComponent(encoded)
    return /^https?:\/\//.test(url) && URL.canParse(url) ? url : ''
  } catch {
    return ''
  }
}
