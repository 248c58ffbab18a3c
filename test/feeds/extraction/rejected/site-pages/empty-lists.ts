// Empty lists: they say so in their own language, and groups beside them are not offered.
import type { RefusedPage } from '../rejected-page.ts'

const others = ['A second light on the mole', 'Seeds are lent again', 'The ferry goes twice a day']
const beside = others
  .map(
    (name, i) =>
      `<li><img src="/p${i}.jpg"><a href="/read/${i}-story">${name}</a><p>Much was said of it this week.</p></li>`,
  )
  .join('')

const sayings = [
  ['en', 'No basketball matches found.'],
  ['ca', "No s'han trobat entrades."],
  ['he', 'לא נמצאו פוסטים.'],
  ['hi', 'कोई लेख उपलब्ध नहीं है।'],
  ['bn', 'কোনো খবর পাওয়া যায়নি।'],
  ['sr', 'Тренутно нема вести.'],
  ['ru', 'Пока здесь нет публикаций.'],
  ['vi', 'Chưa có bài viết nào.'],
  ['az', 'Nəticə tapılmadı.'],
  ['is', 'Engar fréttir fundust.'],
  ['nl', 'Er is geen artikel dat daaraan voldoet.'],
  ['de', 'Kein Eintrag gefunden.'],
  ['de-AT', 'Es gibt keinen Artikel, der dem entspricht.'],
  ['sl', 'Ni najdenih objav.'],
]

export const refusedEmpty: readonly RefusedPage[] = [
  ...sayings.map(([language, said]) => ({
    why: `a list that says it is empty in ${language}`,
    url: 'https://harbour.example/news/',
    html: `<html lang="${language}"><title>Harbour</title><header><a href="/">Harbour</a> <a href="/about">Crew</a></header><div><p>What the crew of the pilot boat writes down between two tides, and now and then a picture.</p><p>${said}</p></div>`,
    reason: 'empty' as const,
  })),
  {
    why: 'nothing to show, and three pictures that were often looked at',
    url: 'https://harbour.example/category/quay/',
    html: `<title>Quay</title><div><ul>${beside}</ul></div><div><h2>Quay</h2><p>There are no posts here.</p></div>`,
    reason: 'empty',
  },
  {
    why: 'a page of a program that has nothing to show',
    url: 'https://harbour.example/blog/',
    html: '<title>Blog</title><div id="___gatsby"><h1>Blog</h1><p>No articles yet.</p></div><noscript>This site works best with JavaScript.</noscript><script src="/app.js"></script>',
    reason: 'empty',
  },
  {
    why: 'nothing but what the page was made with',
    url: 'https://harbour.example/',
    html: '<title>Harbour</title><h1>Harbour</h1><footer></footer><div><h5><a href="https://frog.example/">Frog</a></h5></div><div><h5><a href="https://racket.example/">Racket</a></h5></div>',
    reason: 'empty',
  },
  {
    why: 'no events, behind a column with what is new',
    url: 'https://house.example/events',
    html: `<html lang="uk"><title>Афіша | Дім</title><div><h2>Нове</h2><ul>${others.map((name, i) => `<li><a href="/node/${12 + i}">${name}</a> 1${i}.03.2018</li>`).join('')}</ul></div><div><h1>Афіша</h1><p>Наразі немає запланованих подій.</p></div>`,
    reason: 'empty',
  },
]
