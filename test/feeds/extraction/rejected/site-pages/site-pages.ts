// Site-info pages, and pages with few entries below something else.
import { mainPage, sentence, slug } from '../../harness/example-site.ts'
import type { RefusedPage } from '../rejected-page.ts'

const page = (title: string, body: string, lang = 'en') => mainPage(title, body, { lang })

const goods = ['Rope of hemp', 'Brass lamp', 'Oak bucket', 'Copper bell', 'Wool cap', 'Tar brush']
const slider = goods
  .map(
    (name, i) =>
      `<div><a href="/p${i}01"><img src="/p.jpg" alt=""><span>${name} ${i}</span></a><b>${i + 9},90 €</b></div>`,
  )
  .join('')
const stories = ['The lamps burn again at the mole', 'A bell for the northern lock', 'Ropes for the whole fleet']
const dated = (names: readonly string[]) =>
  names
    .map(
      (name, i) =>
        `<div><h3><a href="/news/${i}01-${slug(name)}">${name}</a></h3><time datetime="2026-03-0${i + 1}">${i + 1} March 2026</time></div>`,
    )
    .join('')

export const refusedPlaces: readonly RefusedPage[] = [
  {
    why: 'what a shop says of itself, above what it sells',
    url: 'https://quay.example/about-us',
    html: page('About us', `<p>${sentence.repeat(3)}</p>${slider}`),
    reason: 'not-a-list',
  },
  {
    why: 'what the law asks for, by its name alone',
    url: 'https://quay.example/info/7',
    html: page('Política de privacidad', `<p>${sentence}</p>${slider}`, 'es'),
    reason: 'not-a-list',
  },
  {
    why: 'a short story of the day, and more of its region below a name of their own',
    url: 'https://local.example/kiel/fest_a812',
    html: page(
      'A feast at the quay',
      `<div>9 March 2026, 08:11</div><p>${sentence}</p><p>${sentence}</p><h2>More of Kiel</h2>${dated([...stories, 'Who rings the bell at noon'])}`,
    ),
    reason: 'not-a-list',
  },
  {
    why: 'nothing found, and what sells best',
    url: 'https://sklep.example/szukaj?q=qwxz',
    html: page('Wyniki', `<p>Niestety, nic nie pasuje do zapytania.</p><h2>Polecane</h2>${slider}`, 'pl'),
    reason: 'empty',
  },
  {
    why: 'a log-in by those who know who comes',
    url: 'https://board.example/login',
    html: `<html lang="en"><title>Log in</title><body><h1>Log in to Board</h1>${['Google', 'Microsoft', 'GitHub', 'Okta'].map((name) => `<a href="/auth/${name}">Continue with ${name}</a><br>`).join('')}<a href="/terms">Terms of service</a></body></html>`,
    reason: 'blocked',
  },
]
