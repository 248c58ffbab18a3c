// Detail pages with comments, list-like frames, or menus of other items.
const words = 'The harbour was quiet that morning, and the boats lay at the quay as if nothing had happened. '

const page = (title: string, body: string, head = '') => `<title>${title}</title>${head}<body>${body}`

const form = '<form method="post"><textarea name="comment"></textarea><input name="author"><button>Send</button></form>'

const READERS = ['Ann', 'Jens', 'Marta', 'Ole', 'Rosa', 'Tim']

/** Each says something, and is named in a line of their own. */
const remarks = (href: (i: number) => string) =>
  READERS.map(
    (name, i) =>
      `<li id="comment-${4000 + i}"><b>${name}</b> <a href="${href(i)}">March ${i + 2}, 2026 at 5:4${i} am</a><p>${words.repeat(2)}</p></li>`,
  ).join('')

const more = (count: number) =>
  Array.from(
    { length: count },
    (_, i) =>
      `<div><a href="/kitchen/dish-of-the-harbour-${i}"><img src="/${i}.jpg" alt=""></a><h3><a href="/kitchen/dish-of-the-harbour-${i}">A dish of the harbour, number ${i}</a></h3></div>`,
  ).join('')

const recipe = `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Recipe","name":"Fish soup","recipeIngredient":["Fish","Water"]}</script>`

export const refusedRemarks = [
  {
    why: 'a recipe, and many others below it with their pictures',
    url: 'https://food.example/fish-soup',
    html: page('Fish soup', `<div><b>Fish soup</b><p>${words}</p></div><div>${more(40)}</div>`, recipe),
  },
  {
    why: 'a recipe that is marked up, and others',
    url: 'https://food.example/fish-soup',
    html: page(
      'Fish soup',
      `<div itemscope itemtype="https://schema.org/Recipe"><b itemprop="name">Fish soup</b><p>${words}</p></div><div>${more(8)}</div>`,
    ),
  },
  {
    why: 'a text, what readers remarked on it, and room for one more remark',
    url: 'https://blog.example/quay',
    html: page(
      'The quay',
      `<div><h2>The quay</h2><p>${words.repeat(3)}</p></div><ol>${remarks((i) => `/quay#comment-${4000 + i}`)}</ol>${form}`,
    ),
  },
  {
    why: 'a text and remarks whose writers have pages of their own elsewhere',
    url: 'https://blog.example/quay',
    html: page(
      'The quay',
      `<div><h2>The quay</h2><p>${words.repeat(12)}</p></div><div class="comments"><ol>${READERS.map((name, i) => `<li><a href="https://${name.toLowerCase()}.example/">${name} at the sea</a> <span>March ${i + 2}, 2026</span><p>${words}</p></li>`).join('')}</ol></div>${form}`,
    ),
  },
  {
    why: 'an article below a dialog to log in',
    url: 'https://food.example/salad',
    html: page(
      'A salad',
      `<form><input name="u"><input type="password" name="p"></form><h1>A salad</h1>${`<p>${words.repeat(2)}</p>`.repeat(3)}${Array.from({ length: 60 }, (_, i) => `<p>${i} spoons of what grows by the sea</p>`).join('')}`,
      '<meta property="og:type" content="article">',
    ),
  },
  {
    why: 'an article whose search box says that nothing was found',
    url: 'https://food.example/salad',
    html: page(
      'A salad',
      `<div hidden></div><p>There are no results for your search.</p><h1>A salad</h1>${`<p>${words.repeat(2)}</p>`.repeat(3)}${Array.from({ length: 60 }, (_, i) => `<p>${i} spoons of what grows by the sea</p>`).join('')}`,
      '<meta property="og:type" content="article">',
    ),
  },
  {
    why: 'a page that stands in a form as a whole',
    url: 'https://shop.example/about',
    html: page(
      'About',
      `<form action="/about" method="post"><input type="hidden" name="state">${`<p>${words.repeat(2)}</p>`.repeat(3)}</form>`,
    ),
  },
].map((one) => ({ ...one, reason: 'not-a-list' }))
