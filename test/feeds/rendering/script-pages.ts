// Twelve pages that scripts draw, of our own making, with the architectures of today.
import type { SiteHandler } from '../../harness/app.ts'
import { json, type ScriptStory, script, scriptStories, shell } from './script-stories.ts'

export interface ScriptPage {
  name: string
  /** By path. The page is `/name`. */
  files: Record<string, string | SiteHandler>
  /** Paths of the items, in the order of the page. */
  paths: string[]
  stories: ScriptStory[]
  /** An address that its scripts ask gives the same items to anybody. */
  needsNoBrowser: boolean
}

type Made = Pick<ScriptPage, 'files'> & { path: (story: ScriptStory) => string; needsNoBrowser: boolean }

function page(name: string, make: (stories: ScriptStory[]) => Made): ScriptPage {
  const stories = scriptStories(name)
  const { files, path, needsNoBrowser } = make(stories)
  return { name, stories, files, paths: stories.map(path), needsNoBrowser }
}

const app = (name: string, root = '<div id="root"></div>') =>
  shell(`The ${name} gazette`, `${root}<script src="/${name}/app.js"></script>`)

/** Virtual nodes, effects and state, as in React. */
const react = page('react', (stories) => ({
  path: ({ slug }) => `/react/posts/${slug}`,
  needsNoBrowser: true,
  files: {
    '/react': app('react'),
    '/react/api/posts': json({
      posts: stories.map(({ slug, title, summary, date, author, body }) => ({
        slug,
        title,
        excerpt: summary,
        publishedAt: date,
        author: { name: author },
        contentHtml: body,
      })),
      total: 12,
    }),
    '/react/app.js': script(`
      const h = (type, props, ...children) => ({ type, props: props ?? {}, children: children.flat() })
      const state = []; const effects = []; let at = 0
      const useState = (first) => { const i = at++; state[i] ??= first; return [state[i], (next) => { state[i] = next; render() }] }
      const useEffect = (run) => { const i = at++; if (!state[i]) { state[i] = true; effects.push(run) } }
      const make = (node) => {
        if (typeof node !== 'object') return document.createTextNode(node)
        if (typeof node.type === 'function') return make(node.type({ ...node.props, children: node.children }))
        const element = document.createElement(node.type)
        for (const [name, value] of Object.entries(node.props)) element.setAttribute(name === 'className' ? 'class' : name, value)
        element.append(...node.children.map(make)); return element
      }
      const Post = ({ post }) => h('article', { className: 'post' }, h('h2', null, h('a', { href: '/react/posts/' + post.slug }, post.title)), h('p', null, post.excerpt))
      function App() {
        const [posts, setPosts] = useState(null)
        useEffect(() => { fetch('/react/api/posts').then((r) => r.json()).then(({ posts }) => setPosts(posts)) })
        return h('main', null, h('h1', null, 'News'), posts ? posts.map((post) => h(Post, { post })) : h('p', null, 'Loading…'))
      }
      function render() { at = 0; root.replaceChildren(make(h(App))); while (effects.length) effects.pop()() }
      const root = document.getElementById('root'); render()`),
  },
}))

/** A reactive object behind a template, as in Vue. */
const vue = page('vue', (stories) => ({
  path: ({ slug }) => `/vue/artikel/${slug}`,
  needsNoBrowser: true,
  files: {
    '/vue': app('vue', '<div id="app"></div>'),
    '/vue/api/articles?limit=12': json(
      stories.map(({ id, slug, title, summary, date }) => ({
        id,
        title,
        url: `/vue/artikel/${slug}`,
        description: summary,
        created_at: date,
      })),
    ),
    '/vue/app.js': script(`
      const reactive = (object, changed) => new Proxy(object, { set(target, name, value) { target[name] = value; queueMicrotask(changed); return true } })
      const template = (s) => '<main><h1>' + s.heading + '</h1><ul>' + s.articles.map((a) => '<li class="card"><h3><a href="' + a.url + '">' + a.title + '</a></h3><p>' + a.description + '</p></li>').join('') + '</ul></main>'
      const mount = () => { document.querySelector('#app').innerHTML = template(state) }
      const state = reactive({ heading: 'Articles', articles: [] }, mount)
      mount(); setTimeout(async () => { state.articles = await (await fetch('/vue/api/articles?limit=12')).json() }, 30)`),
  },
}))

/** Compiled instructions without a runtime, as of Svelte. */
const svelte = page('svelte', (stories) => ({
  path: ({ id, slug }) => `/svelte/story/${id}-${slug}`,
  needsNoBrowser: true,
  files: {
    '/svelte': shell(
      'The svelte gazette',
      '<div style="display:contents"></div><script type="module" src="/svelte/app.js"></script>',
    ),
    '/svelte/stories.json': json({
      stories: stories.map(({ id, slug, title, date, body }) => ({
        id,
        slug,
        headline: title,
        title,
        published: date,
        body,
      })),
    }),
    '/svelte/app.js': script(`
      import { stories } from '/svelte/store.js'
      const element = (name) => document.createElement(name)
      function fragment(story) {
        let li, a, t
        return { c() { li = element('li'); a = element('a'); t = document.createTextNode(story.title); a.href = '/svelte/story/' + story.id + '-' + story.slug }, m(target) { a.append(t); li.append(a); target.append(li) } }
      }
      stories.subscribe((all) => { const main = element('main'); const h1 = element('h1'); h1.textContent = 'Stories'; const ul = element('ul'); main.append(h1, ul); for (const one of all) { const f = fragment(one); f.c(); f.m(ul) } document.body.firstElementChild.replaceChildren(main) })`),
    '/svelte/store.js': script(`
      const listeners = new Set(); let value = []
      export const stories = { subscribe(run) { listeners.add(run); run(value) } }
      const response = await fetch('/svelte/stories.json'); value = (await response.json()).stories; for (const run of listeners) run(value)`),
  },
}))

/** A root element, a service over XMLHttpRequest, and digests, as in Angular. */
const angular = page('angular', (stories) => ({
  path: ({ slug }) => `/angular/news/${slug}`,
  needsNoBrowser: true,
  files: {
    '/angular': app('angular', '<app-root></app-root>'),
    '/angular/rest/news': json({
      data: {
        items: stories.map(({ id, slug, title, summary, date }) => ({
          id,
          type: 'news',
          name: title,
          link: { path: `/angular/news/${slug}` },
          teaser: summary,
          date,
        })),
      },
      meta: { page: 1 },
    }),
    '/angular/app.js': script(`
      class NewsService { list() { return new Promise((resolve) => { const x = new XMLHttpRequest(); x.open('GET', '/angular/rest/news'); x.responseType = 'json'; x.onload = () => resolve(x.response.data.items); x.send() }) } }
      class AppRoot extends HTMLElement {
        items = []
        async connectedCallback() { this.digest(); this.items = await new NewsService().list(); this.digest() }
        digest() { this.innerHTML = '<router-outlet></router-outlet><section _ngcontent-c0><h1>News</h1>' + this.items.map((i) => '<div class="item" _ngcontent-c0><h2><a href="' + i.link.path + '">' + i.name + '</a></h2><p>' + i.teaser + '</p></div>').join('') + '</section>' }
      }
      customElements.define('app-root', AppRoot)`),
  },
}))

/** Data of a route by the hash of its build, as of Next on the client. */
const next = page('next', (stories) => ({
  path: ({ slug }) => `/next/blog/${slug}`,
  needsNoBrowser: true,
  files: {
    '/next': shell(
      'The next gazette',
      '<div id="__next"></div><script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{}},"page":"/next","query":{},"buildId":"k3Jd8"}</script><script src="/next/app.js"></script>',
    ),
    '/next/_next/data/k3Jd8/next.json': json({
      pageProps: {
        posts: stories.map(({ slug, title, summary, date, author }) => ({ slug, title, summary, date, author })),
      },
      __N_SSP: true,
    }),
    '/next/app.js': script(`
      const { buildId } = JSON.parse(document.getElementById('__NEXT_DATA__').textContent)
      async function route() {
        const { pageProps } = await (await fetch('/next/_next/data/' + buildId + '/next.json')).json()
        document.getElementById('__next').innerHTML = '<main><h1>Blog</h1>' + pageProps.posts.map((p) => '<article><a href="/next/blog/' + p.slug + '"><h2>' + p.title + '</h2></a><p>' + p.summary + '</p><span>' + p.author + '</span></article>').join('') + '</main>'
        history.replaceState({}, '', '/next')
      }
      requestIdleCallback(route)`),
  },
}))

/** Markup from the server in place of an element, as with htmx. */
const htmx = page('htmx', (stories) => ({
  path: ({ slug }) => `/htmx/entry/${slug}`,
  needsNoBrowser: false,
  files: {
    '/htmx': shell(
      'The htmx gazette',
      '<div id="list" hx-get="/htmx/list" hx-trigger="load" hx-swap="innerHTML"></div><script src="/htmx/app.js"></script>',
    ),
    '/htmx/list': `<h1>Entries</h1><ul>${stories.map(({ slug, title, summary, date }) => `<li><h3><a href="/htmx/entry/${slug}">${title}</a></h3><time datetime="${date}">that day</time><p>${summary}</p></li>`).join('')}</ul>`,
    '/htmx/app.js': script(`
      for (const element of document.querySelectorAll('[hx-trigger=load]')) {
        fetch(element.getAttribute('hx-get'), { headers: { 'HX-Request': 'true' } }).then((r) => r.text()).then((html) => { element.innerHTML = html })
      }`),
  },
}))

/** Custom elements with closed shadow trees and slots. */
const components = page('components', (stories) => ({
  path: ({ slug }) => `/components/read/${slug}`,
  needsNoBrowser: true,
  files: {
    '/components': app('components', '<news-list src="/components/list.json"></news-list>'),
    '/components/list.json': json(
      stories.map(({ slug, title, summary, date }) => ({ title, href: `/components/read/${slug}`, summary, date })),
    ),
    '/components/app.js': script(`
      customElements.define('news-card', class extends HTMLElement {
        constructor() { super(); this.attachShadow({ mode: 'closed' }).innerHTML = '<article><slot name="title"></slot><p><slot></slot></p></article>' }
      })
      customElements.define('news-list', class extends HTMLElement {
        async connectedCallback() {
          const shadow = this.attachShadow({ mode: 'closed' })
          const all = await (await fetch(this.getAttribute('src'))).json()
          shadow.innerHTML = '<h1>News</h1>' + all.map((one) => '<news-card><h2 slot="title"><a href="' + one.href + '">' + one.title + '</a></h2>' + one.summary + '</news-card>').join('')
        }
      })`),
  },
}))

/** More of the list whenever its end is seen. */
const infinite = page('infinite', (stories) => ({
  path: ({ slug }) => `/infinite/p/${slug}`,
  needsNoBrowser: true,
  files: {
    '/infinite': app('infinite', '<div id="root"></div><div id="end"></div>'),
    '/infinite/api?page=1': json({
      items: stories.map(({ slug, title, date, summary }) => ({ slug, title, date, summary })),
      next: 2,
    }),
    '/infinite/api?page=2': json({ items: [], next: null }),
    '/infinite/app.js': script(`
      let page = 0, busy = false
      async function more() {
        if (busy || page === null) return
        busy = true
        const { items, next } = await (await fetch('/infinite/api?page=' + (page + 1))).json()
        for (const one of items) { const div = document.createElement('div'); div.className = 'tile'; div.style.minHeight = '600px'; div.innerHTML = '<h2><a href="/infinite/p/' + one.slug + '">' + one.title + '</a></h2><p>' + one.summary + '</p>'; root.append(div) }
        page = next === null ? null : next - 1; busy = false
      }
      new IntersectionObserver(([entry]) => { if (entry.isIntersecting) more() }).observe(document.getElementById('end'))`),
  },
}))

/** One address for all questions, asked by POST. */
const graphql = page('graphql', (stories) => ({
  path: ({ slug }) => `/graphql/a/${slug}`,
  needsNoBrowser: true,
  files: {
    '/graphql': app('graphql'),
    '/graphql/query': (incoming, outgoing) => {
      if (incoming.method !== 'POST') return outgoing.writeHead(405).end()
      if (incoming.headers['content-type'] !== 'application/json') return outgoing.writeHead(415).end()
      const edges = stories.map(({ slug, title, date, summary }) => ({
        node: { slug, title, publishedAt: date, summary },
      }))
      return json({ data: { articles: { edges } } })(incoming, outgoing)
    },
    '/graphql/app.js': script(`
      const query = 'query { articles(first: 12) { edges { node { slug title publishedAt summary } } } }'
      fetch('/graphql/query', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ query }) }).then((r) => r.json()).then(({ data }) => {
        document.getElementById('root').innerHTML = '<h1>Articles</h1>' + data.articles.edges.map(({ node }) => '<section class="row"><h2><a href="/graphql/a/' + node.slug + '">' + node.title + '</a></h2><p>' + node.summary + '</p></section>').join('')
      })`),
  },
}))

/** Data as a script that calls back. */
const callback = page('callback', (stories) => ({
  path: ({ slug }) => `/callback/n/${slug}`,
  needsNoBrowser: false,
  files: {
    '/callback': app('callback'),
    '/callback/data.js?cb=show': script(
      `show(${JSON.stringify(stories.map(({ slug, title, summary }) => ({ slug, title, summary })))})`,
    ),
    '/callback/app.js': script(`
      window.show = (all) => { document.getElementById('root').innerHTML = '<h1>Notes</h1><ol>' + all.map((one) => '<li><a href="/callback/n/' + one.slug + '">' + one.title + '</a><p>' + one.summary + '</p></li>').join('') + '</ol>' }
      const tag = document.createElement('script'); tag.src = '/callback/data.js?cb=show'; document.head.append(tag)`),
  },
}))

/** A hashed address and a token that the page is given. */
const token = page('token', (stories) => ({
  path: ({ slug }) => `/token/t/${slug}`,
  needsNoBrowser: false,
  files: {
    '/token': shell(
      'The token gazette',
      '<div id="root" data-token="t0k3n"></div><script src="/token/app.js"></script>',
    ),
    '/token/9f8e7d6c/list': (incoming, outgoing) => {
      if (incoming.headers['x-token'] !== 't0k3n') return outgoing.writeHead(403).end('{}')
      return json({ result: stories.map(({ slug, title, date, summary }) => ({ slug, title, date, summary })) })(
        incoming,
        outgoing,
      )
    },
    '/token/app.js': script(`
      const root = document.getElementById('root')
      fetch('/token/9f8e7d6c/list', { headers: { 'x-token': root.dataset.token } }).then((r) => r.json()).then(({ result }) => {
        root.innerHTML = '<h1>Texts</h1>' + result.map((one) => '<div class="text"><h2><a href="/token/t/' + one.slug + '">' + one.title + '</a></h2><p>' + one.summary + '</p></div>').join('')
      })`),
  },
}))

/** Nothing before the banner of a consent manager is answered. */
const consent = page('consent', (stories) => ({
  path: ({ slug }) => `/consent/c/${slug}`,
  needsNoBrowser: true,
  files: {
    '/consent': app('consent'),
    '/consent/api/list': json({
      entries: stories.map(({ slug, title, date, summary }) => ({ slug, title, date, summary })),
    }),
    '/consent/app.js': script(`
      const root = document.getElementById('root')
      setTimeout(() => {
        const banner = document.createElement('div'); banner.id = 'onetrust-banner-sdk'
        banner.innerHTML = '<p>We value your privacy</p><button id="onetrust-reject-all-handler">Reject all</button>'
        document.body.append(banner)
        banner.querySelector('button').onclick = async () => {
          banner.remove()
          const { entries } = await (await fetch('/consent/api/list')).json()
          root.innerHTML = '<h1>Entries</h1>' + entries.map((one) => '<article><h2><a href="/consent/c/' + one.slug + '">' + one.title + '</a></h2><p>' + one.summary + '</p></article>').join('')
        }
      }, 50)`),
  },
}))

export const scriptPages: readonly ScriptPage[] = [
  ...[react, vue, svelte, angular, next, htmx, components, infinite, graphql, callback, token, consent],
]
