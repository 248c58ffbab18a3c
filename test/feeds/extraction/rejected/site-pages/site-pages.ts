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
    why: 'what a house says of itself, above a few lines of its news',
    url: 'https://quay.example/about-us',
    html: page(
      'About us',
      `<p>${sentence}</p><b>News</b><ul>${[...stories, ...goods].map((name, i) => `<li><a href="/news/1${i}-x">${name} again</a> 1${i} February 2026</li>`).join('')}</ul>`,
    ),
    reason: 'not-a-list',
  },
  {
    why: 'what the law asks for, by its name alone',
    url: 'https://quay.example/info/7',
    html: page('Política de privacidad', `<p>${sentence}</p>${slider}`, 'es'),
    reason: 'not-a-list',
  },
  {
    why: 'three posts at the foot of what a company offers',
    url: 'https://relay.example/',
    html: page(
      'Lamps that never go out',
      `${[1, 2, 3].map((i) => `<section><h2>Part ${i}</h2><p>${sentence.repeat(3)}</p></section>`).join('')}<section><h2>From the blog</h2>${dated(stories)}</section>`,
    ),
    reason: 'not-a-list',
  },
  {
    why: 'chapters of a manual with a word of reference each',
    url: 'https://rope.example/guide/knots',
    html: page(
      'Knots',
      [1, 2, 3, 4, 5, 6, 7]
        .map(
          (i) =>
            `<section id="s${i}"><h2>Knot ${i}<a href="#s${i}">¶</a></h2><p>${sentence.repeat(2)}<a href="/api/knot${i}"><code>rope.knot${i}</code></a> is for that.</p></section>`,
        )
        .join(''),
    ),
    reason: 'not-a-list',
  },
  {
    why: 'what somebody wrote, at other places',
    url: 'https://univ.example/people/ida',
    html: page(
      'Ida Moll',
      `<p>${sentence.repeat(4)}</p><h2>Papers</h2><ul>${[...goods, ...stories].map((name, i) => `<li>Moll, I., Brandt, O., Feld, A. <a href="https://doi.example/10.1/${i}">${name} in the north of the old sea</a>. <i>Journal of Ropes and Lamps</i> ${i}.</li>`).join('')}</ul>`,
    ),
    reason: 'not-a-list',
  },
  {
    why: 'a thread whose writers stand in headings',
    url: 'https://forum.example/index.php?topic=8120.0',
    html: `<html lang="en"><title>Noise from the winch</title><body><h3>Topic: Noise from the winch</h3>${Array.from({ length: 12 }, (_, i) => `<div><div><h4><a href="/index.php?action=profile;u=${i}">sailor${i}</a></h4><ul><li>Member</li><li>Posts: ${i + 90}</li></ul></div><div><h5><a href="/index.php?topic=8120.msg${i}#msg${i}">${i ? 'Re: ' : ''}Noise from the winch</a></h5><small>Answer #${i}: ${i + 1} March 2026, 10:1${i % 10}</small><div>${sentence.repeat(2)}</div></div></div>`).join('')}</body></html>`,
    reason: 'not-a-list',
  },
  {
    why: 'a hub whose few pages stand below it',
    url: 'https://ministry.example/topics/water',
    html: page(
      'Water',
      ['Drinking water', 'Rivers', 'Waste water', 'Floods', 'Bathing']
        .map(
          (name) =>
            `<div><h2><a href="/topics/water/${name.toLowerCase().replace(' ', '-')}">${name}</a></h2><p>All that the law says of it.</p></div>`,
        )
        .join(''),
    ),
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
    why: 'the lines of a song among others',
    url: 'https://songs.example/ida-moll/lamps/',
    html: page(
      'Lamps',
      `<p>${Array.from({ length: 14 }, (_, i) => `The lamp of pier number ${i}`).join('<br>')}</p><h3>Others</h3><ol>${[...goods, ...stories, ...goods.map((one) => `${one} again`)].map((name) => `<li><a href="/ida-moll/${slug(name)}-of-the-old-harbour/">${name} of the old harbour</a></li>`).join('')}</ol>`,
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
