// Warm-up page: a small list whose extraction compiles the code that most pages need.
import type { Page } from '../extraction/page-and-feed.ts'
import type { RenderContext } from '../output/rules/write-feed.ts'

const url = 'https://example.com/news/'
/** Enough to be taken for a list. */
const items = 8
/** So often it is read: each time takes some 6 ms, and what V8 sees often it compiles well. */
export const warmupRuns = 8
/** The same in every run: nothing depends on the day. */
export const warmupTime = Date.UTC(2026, 0, 31)

/** Most frequent form. */
export const warmupRenderContext: RenderContext = {
  id: 'sample',
  name: 'sample',
  settings: {},
  form: 'rss',
  selfUrl: url,
  updatedAt: 0,
  maxBytes: 100_000,
}

export function warmupPage(): Page {
  const list = Array.from({ length: items }, (_, i) => card(i + 1)).join('\n')
  const body = new TextEncoder().encode(`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>News &amp; notes</title>
<meta name="description" content="What is new"><link rel="icon" href="/icon.png">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"WebSite","name":"News","url":"${url}"}</script>
<style>.card { margin: 0 }</style></head>
<body class="home"><header><nav><ul><li><a href="/">Home</a></li><li><a href="/about">About</a></li></ul></nav></header>
<main id="content"><h1>News</h1><div class="list">
${list}
</div><nav class="pages"><a rel="next" href="/news/page/2">Older posts</a></nav></main>
<footer><p>&copy; 2026 Example</p><a href="/imprint">Imprint</a></footer></body></html>`)
  return { url, body, contentType: 'text/html; charset=utf-8', language: undefined }
}

function card(i: number): string {
  const address = `/news/the-story-of-day-${i}`
  return `<article class="card" data-id="${i}"><a href="${address}"><img data-src="/pictures/${i}-640.jpg" srcset="/pictures/${i}-320.jpg 320w, /pictures/${i}-640.jpg 640w" alt=""></a>
<h2 class="card-title"><a href="${address}">The story of day ${i} &amp; what came after</a></h2>
<p class="card-text">On day ${i} somebody told a story, and others wrote it down, each in words of their own&hellip;</p>
<span class="author">By Jo Writer</span> <time datetime="2026-01-${10 + i}T08:00:00Z">January ${10 + i}, 2026</time></article>`
}
