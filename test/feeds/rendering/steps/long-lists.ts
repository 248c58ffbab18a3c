// Lists that come in parts: by scrolling, by a button, late, or by a button that is none of a list's.
import type { SiteHandler } from '../../../harness/app.ts'
import { json, type ScriptStory, script, scriptStories, shell } from '../script-stories.ts'

export type LongList = (typeof longLists)[number]
export const longLists = ['endless', 'inner', 'button', 'late', 'priced', 'leading', 'sending', 'two'] as const

/** In parts of six, as many as there are numbers of parts. */
const ofPart = 6
const parts = 5

export const partsOf = (name: string): ScriptStory[] =>
  Array.from({ length: parts }, (_, part) =>
    scriptStories(`${name} ${part + 1}`)
      .slice(0, ofPart)
      .map((story) => ({ ...story, slug: story.slug.replaceAll(' ', '-') })),
  ).flat()

export const storiesOf = (name: string, count: number): string[] =>
  partsOf(name)
    .slice(0, count * ofPart)
    .map(({ title }) => title)

const draw = (name: string) => `
  const root = document.getElementById('root')
  let part = 0
  async function more() {
    if (part >= ${parts}) return
    const { items } = await (await fetch('/${name}/api?part=' + ++part)).json()
    for (const one of items) { const card = document.createElement('article'); card.style.minHeight = '600px'; card.innerHTML = '<h2><a href="/${name}/p/' + one.slug + '">' + one.title + '</a></h2><p>' + one.summary + '</p>'; root.append(card) }
  }`

const onButton = "more(); document.querySelector('#more').addEventListener('click', () => more())"

const pages: Record<LongList, { body: string; code: string }> = {
  // A footer that is taller than the window: its end is no sign of the list's.
  endless: {
    body: '<div id="root"></div><div id="end"></div><footer style="height: 1500px">Imprint</footer>',
    code: `let busy = false
      new IntersectionObserver(async ([entry]) => { if (!entry.isIntersecting || busy) return; busy = true; await more(); if (part > 1) history.replaceState(null, '', '?part=' + part); busy = false }).observe(document.getElementById('end'))`,
  },
  inner: {
    body: '<div id="box" style="height: 500px; overflow-y: auto"><div id="root"></div></div>',
    code: `more(); let last = 0
      document.getElementById('box').addEventListener('scroll', ({ target }) => { if (target.scrollTop + target.clientHeight > target.scrollHeight - 10 && last !== target.scrollHeight) { last = target.scrollHeight; setTimeout(more, 200) } })`,
  },
  button: { body: '<div id="root"></div><button id="more" type="button">Mehr laden</button>', code: onButton },
  late: {
    body: '<div id="root"><p>Loading</p></div>',
    code: "setTimeout(async () => { await more(); root.querySelector('p').remove(); root.classList.add('ready') }, 2000)",
  },
  priced: {
    body: '<div id="root"></div><button id="more" type="button" title="Subscribe for $3">Show more stories</button>',
    code: onButton,
  },
  leading: {
    body: '<div id="root"></div><button id="more" type="button">Load more</button>',
    code: "more(); document.querySelector('#more').addEventListener('click', () => { location = '/leading/elsewhere' })",
  },
  sending: {
    body: '<div id="root"></div><form action="/sending/sent"><button id="more">Load more</button></form>',
    code: "more(); document.querySelector('#more').addEventListener('mouseover', () => more())",
  },
  two: {
    body: '<div id="root"></div><button id="more" type="button">Load more</button><button type="button">Load more</button>',
    code: onButton,
  },
}

export function longListFiles(name: LongList): Record<string, string | SiteHandler> {
  const { body, code } = pages[name]
  const all = partsOf(name)
  const answers = Array.from({ length: parts }, (_, i) => [
    `/${name}/api?part=${i + 1}`,
    json({
      items: all.slice(i * ofPart, (i + 1) * ofPart).map(({ slug, title, summary }) => ({ slug, title, summary })),
    }),
  ])
  const page = shell(`The ${name} gazette`, `${body}<script src="/${name}/app.js"></script>`)
  return {
    [`/${name}`]: page,
    // For a second feed.
    [`/${name}?again`]: page,
    [`/${name}/app.js`]: script(`${draw(name)}\n${code}`),
    ...Object.fromEntries(answers),
  }
}
