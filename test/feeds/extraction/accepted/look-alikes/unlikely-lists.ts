// Lists with traits of detail pages: a recipe, a comment form, anchors of their own.
import type { ListPage } from '../../harness/list-page.ts'

const titles = [
  'Low water at the lock',
  'Fish soup for twelve',
  'A rope for every knot',
  'Paint that never dries',
  'Two boats, one mast',
]
const words = 'The harbour was quiet that morning, and the boats lay at the quay. '

const form =
  '<form method="post"><input name="email" type="email"><textarea name="message"></textarea><button>Send</button></form>'

const page = (title: string, body: string) =>
  `<html lang="en"><title>${title}</title><body><h1>${title}</h1>${body}</body></html>`

const posts = (inside: (i: number) => string) =>
  titles
    .map(
      (title, i) =>
        `<article><h2><a href="/2026/post-${i}">${title}</a></h2><p>1${4 - i} March 2026</p><p>${words.repeat(3)}</p>${inside(i)}</article>`,
    )
    .join('')

const wantedPosts = titles.map((title, i) => [`/2026/post-${i}`, title] as const)

const entries = (place: (i: number) => string) =>
  titles
    .map(
      (title, i) =>
        `<div><p><a href="#${place(i)}">${title}</a></p><p id="${place(i)}">1${4 - i} March 2026</p><p>${words}</p></div>`,
    )
    .join('')

const vacancies = (beside: (i: number) => string) =>
  titles
    .map(
      (title, i) =>
        `<div><b><a href="/job?id=${600 + i}">${title}</a></b><br><a href="/company?c=${i % 2}">Quay &amp; Sons</a> 1${4 - i} March 2026 ${beside(i)}<p>${words}</p></div>`,
    )
    .join('')

export const unlikelyLists: readonly ListPage[] = [
  {
    why: 'posts that are shown whole, one of them with a recipe that is marked up',
    url: 'https://food.example/',
    html: page(
      'Harbour kitchen',
      posts((i) =>
        i === 1 ? '<div itemscope itemtype="https://schema.org/Recipe"><b itemprop="name">Soup</b></div>' : '',
      ),
    ),
    wanted: wantedPosts,
  },
  {
    why: 'posts, one of which is the recipe that the data of the page tells',
    url: 'https://food.example/',
    html: page(
      'Harbour kitchen',
      `<script type="application/ld+json">{"@type":"Recipe","name":"Fish soup for twelve","recipeIngredient":["Fish"]}</script>${posts(() => '')}`,
    ),
    wanted: wantedPosts,
  },
  {
    why: 'what happened to a service, each at a place of the page, and a form to ask',
    url: 'https://status.example/history',
    html: page('History', `${entries((i) => `incident-${i}`)}${form}`),
    wanted: titles.map((title, i) => [`#incident-${i}`, title]),
  },
  {
    why: 'questions, each marked up as the page of its own that it has',
    url: 'https://ask.example/questions',
    html: page(
      'Questions',
      posts(() => '').replaceAll('<article>', '<article itemscope itemtype="https://schema.org/QAPage">'),
    ),
    wanted: wantedPosts,
  },
  {
    why: 'questions that data describe as pages',
    url: 'https://ask.example/questions',
    html: page(
      'Questions',
      `<script type="application/ld+json">[${titles.map(() => '{"@type":"QAPage"}').join()}]</script>${posts(() => '')}`,
    ),
    wanted: wantedPosts,
  },
  {
    why: 'versions, each at a place of a page that calls itself an article',
    url: 'https://tool.example/changes',
    html: `<meta property="og:type" content="article">${page(
      'Changes',
      `<dl>${titles.map((title, i) => `<dt><a href="#v1.${9 - i}">Version 1.${9 - i} of the tool</a> (1${4 - i} March 2026)</dt><dd>${title}. ${words}</dd>`).join('')}</dl>`,
    )}`,
    wanted: titles.map((_, i) => [`#v1.${9 - i}`, `Version 1.${9 - i} of the tool`]),
  },
  {
    why: 'vacancies of companies, each with what to answer it and what the page can tell',
    url: 'https://work.example/jobs?region=71',
    html: page(
      'Vacancies',
      vacancies((i) => `<a href="/apply?job=${600 + i}&region=71">Apply</a> <a href="/alert?region=71">Tell me</a>`),
    ),
    wanted: titles.map((title, i) => [`/job?id=${600 + i}`, title]),
  },
  {
    why: 'vacancies that are ranked',
    url: 'https://work.example/jobs?region=71',
    html: page(
      'Vacancies',
      vacancies((i) => `<a href="/job?id=${600 + i}">${i + 1}</a>`),
    ),
    wanted: titles.map((title, i) => [`/job?id=${600 + i}`, title]),
  },
  {
    why: 'all that somebody wrote, kept by another site',
    url: 'https://ida.example/',
    html: page(
      'Ida Moll',
      titles
        .map((title, i) => `<a href="https://pages.test/ida/${700 + i}"><h3>${title}</h3><p>${words}</p></a>`)
        .join(''),
    ),
    wanted: titles.map((title, i) => [`https://pages.test/ida/${700 + i}`, title]),
  },
  {
    why: 'what there is to see on the days to come, one thing a day',
    url: 'https://hall.example/agenda',
    html: page(
      'Agenda',
      titles
        .map(
          (title, i) =>
            `<section><h2><a href="/agenda/${800 + i}">${15 + i} March 2026</a></h2><p>${title}</p><p>20:00</p><p>${9 + i} €</p></section>`,
        )
        .join(''),
    ),
    wanted: titles.map((title, i) => [`/agenda/${800 + i}`, title]),
  },
  {
    why: 'things with a price each and a button that is called alike',
    url: 'https://chandler.example/shop',
    html: page(
      'Shop',
      titles
        .map((title, i) => `<div><h3>${title}</h3><p>${9 + i},90 €</p><a href="/shop/${900 + i}">Details</a></div>`)
        .join(''),
    ),
    wanted: titles.map((title, i) => [`/shop/${900 + i}`, title]),
  },
  {
    why: 'topics in a table, counted in three columns',
    url: 'https://club.example/board/3',
    html: page(
      'Board',
      `<table>${titles.map((title, i) => `<tr><td><a href="/topic/${500 + i}">${title}, and what it costs</a></td><td>${i + 2}</td><td>${i * 31}</td><td>${i}</td></tr>`).join('')}</table>`,
    ),
    wanted: titles.map((title, i) => [`/topic/${500 + i}`, `${title}, and what it costs`]),
  },
  {
    why: 'posts in a box that is called a side bar, below what the site is',
    url: 'https://harbour.example/category/day/',
    html: `<html lang="en"><title>Day by day</title><body><h1>Day by day</h1><div class="sidebar">${titles.map((title, i) => `<div><h2><a href="/blog/${60 + i}-post/">${title}</a></h2><p>${5 + i} March 2026</p><p>${words.repeat(3)}</p></div>`).join('')}</div><div><p>${words.repeat(4)}</p></div></body></html>`,
    wanted: titles.map((title, i) => [`/blog/${60 + i}-post/`, title]),
  },
  {
    why: 'headings on a page that is called by its host',
    url: 'https://harbour.example/',
    html: `<html lang="en"><title>Harbour Example</title><body>${titles.map((title, i) => `<h3><a href="/n${80 + i}">${title}</a></h3>`).join('')}</body></html>`,
    wanted: titles.map((title, i) => [`/n${80 + i}`, title]),
  },
  {
    why: 'offers with a line each, on a page that calls itself an article',
    url: 'https://harbour.example/offers/',
    html: `<html lang="en"><meta property="og:type" content="article"><title>Offers</title><body><ul>${titles.map((title, i) => `<li><img src="/o${i}.jpg"><a href="/offer/${34_345 + i}/">${title}, with all that belongs to it</a><p>${words}</p></li>`).join('')}</ul></body></html>`,
    wanted: titles.map((title, i) => [`/offer/${34_345 + i}/`, `${title}, with all that belongs to it`]),
  },
  {
    why: 'one post that is filed under a tag',
    url: 'https://harbour.example/',
    html: `<html lang="en"><title>Harbour</title><body><section><h2>A letter of the harbour, written once a month.</h2><p>${words.slice(0, 50)} No hurry, and no tide that waits.</p><form><input type="email"><button>Subscribe</button></form></section><div><article class="card post tag-blockchain"><a href="/low-water/"><img src="/w.jpg" alt=""><h2>Low water at the lock</h2><footer><time datetime="2026-03-02">2 March 2026</time> <span>7 min read</span></footer></a></article></div></body></html>`,
    wanted: [['/low-water/', 'Low water at the lock']],
  },
  {
    why: 'posts without days that are marked as posts',
    url: 'https://harbour.example/',
    html: `<html lang="en"><title>Harbour</title><body><div class="posts">${titles.map((title, i) => `<div class="post type-post hentry"><img src="/p${i}.jpg"><h2><a href="/${title.toLowerCase().replace(/\W+/g, '-').split('-').slice(0, 2).join('-')}/">${title}</a></h2></div>`).join('')}</div></body></html>`,
    wanted: titles.map((title) => [
      `/${title.toLowerCase().replace(/\W+/g, '-').split('-').slice(0, 2).join('-')}/`,
      title,
    ]),
  },
  {
    why: 'what a member has written, each with its day',
    url: 'https://club.example/members',
    html: `<html lang="en"><title>Written by members</title><body><ul>${titles.map((title, i) => `<li><a href="/users/ann/posts/${title.toLowerCase().replace(/\W+/g, '-')}">${title}</a> <time>${5 + i} March 2026</time></li>`).join('')}</ul></body></html>`,
    wanted: titles.map((title) => [`/users/ann/posts/${title.toLowerCase().replace(/\W+/g, '-')}`, title]),
  },
  {
    why: 'posts of many sites, below a long text on what they are and a day',
    url: 'https://planet.example/planet/',
    html: `<html lang="en"><title>Planet Harbour</title><body><h1>Planet Harbour</h1><p>Last update: 14 March 2026</p><p>${words.repeat(20)}</p>${Array.from({ length: 40 }, (_, i) => `<div><h3><a href="https://b${i}.example/2026/03/post-${i}/">${titles[i % 5]}, part ${i + 1}</a></h3><p>${(i % 28) + 1} February 2026</p></div>`).join('')}</body></html>`,
    wanted: Array.from({ length: 40 }, (_, i) => [
      `https://b${i}.example/2026/03/post-${i}/`,
      `${titles[i % 5]}, part ${i + 1}`,
    ]),
  },
  {
    why: 'three cards, of which one says that there was no result',
    url: 'https://harbour.example/town/',
    html: `<html lang="en"><title>Town</title><body><ul>${titles
      .slice(0, 3)
      .map(
        (title, i) =>
          `<li><img src="/t${i}.jpg"><a href="/town/${410 + i}-story">${title}, and who was there</a><p>${i === 1 ? 'There were no results in the vote, he said. ' : words}</p></li>`,
      )
      .join('')}</ul></body></html>`,
    wanted: titles.slice(0, 3).map((title, i) => [`/town/${410 + i}-story`, `${title}, and who was there`]),
  },
  {
    why: 'five pieces on accounts, beside a form to log in',
    url: 'https://books.example/accounting/',
    html: `<html lang="en"><title>Accounting</title><body><form><input name="user"><input type="password" name="p"><button>Go</button></form><h1>Accounting</h1>${titles.map((title, i) => `<h3><a href="/accounting/${510 + i}">${title}</a></h3>`).join('')}</body></html>`,
    wanted: titles.map((title, i) => [`/accounting/${510 + i}`, title]),
  },
  {
    why: 'episodes with their recordings, which are called by their files',
    url: 'https://lights.example/',
    html: `<html lang="en"><title>Lights</title><body><h1><a href="/">Lights</a></h1>${titles
      .slice(0, 3)
      .map(
        (title, i) =>
          `<div><div><a href="/ep-${i}-told">Ep ${i}: ${title}</a></div><div>${2 + i} March 2026</div><p>${words}</p><div><span>Download:</span> <a href="https://traffic.example/lights/ep-${i}-${title.toLowerCase().replace(/\W+/g, '-')}.mp3">ep-${i}-${title.toLowerCase().replace(/\W+/g, '-')}.mp3</a></div><div><a href="/category/general">general</a></div></div>`,
      )
      .join('')}</body></html>`,
    wanted: titles.slice(0, 3).map((title, i) => [`/ep-${i}-told`, `Ep ${i}: ${title}`]),
  },
  {
    why: 'short texts that lead on by buttons of one name, and by numbers higher than theirs',
    url: 'https://harbour.example/news.php',
    html: page(
      'Harbour',
      titles
        .map((title, i) => `<div><b>${title}</b><p>${words}</p><a href="?readmore=${87 - i}">Read more</a></div>`)
        .join(''),
    ),
    wanted: titles.map((title, i) => [`/news.php?readmore=${87 - i}`, title]),
  },
]
