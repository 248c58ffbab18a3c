// Pages of figures: forecasts, measurements, league tables, amounts to choose.
import { mainPage } from '../../harness/example-site.ts'
import type { RefusedPage } from '../rejected-page.ts'

const page = (title: string, body: string) => mainPage(title, body)

const days = ['Sunday 15', 'Monday 16', 'Tuesday 17', 'Wednesday 18', 'Thursday 19', 'Friday 20'].map(
  (name) => `${name} March`,
)

const measured = [
  ['Wind on the hill', '9.1 m/s'],
  ['Stones turning', '14 of 15'],
  ['Power drawn now', '18.4 kW'],
  ['Water in the race', '97 %'],
  ['Flour of today', '211 kg'],
] as const

export const refusedFigures: readonly RefusedPage[] = [
  {
    why: 'the weather of today and the days to come',
    url: 'https://vane.example/quay',
    html: page(
      'Weather at the quay',
      days
        .map(
          (day, i) =>
            `<section><h2><a href="/quay/hours/${i}">${day}</a></h2><p>${9 + i}°</p><p>${i % 3} mm</p><p>${i % 2 ? 'Rain' : 'Clouds'}</p></section>`,
        )
        .join(''),
    ),
    reason: 'not-a-list',
  },
  {
    why: 'the weather of days that are places of their page',
    url: 'https://vane.example/mole',
    html: page(
      'Weather at the mole',
      `<ol>${days
        .map(
          (day, i) =>
            `<li id="day${i}"><h3>${day}</h3><div>${9 + i}° / ${i}°</div><div>0.${i} mm</div><div>${i} m/s</div><a href="/mole/hours?i=${i}">Hour by hour</a></li>`,
        )
        .join('')}</ol>`,
    ),
    reason: 'not-a-list',
  },
  {
    why: 'what is measured now, each figure with its unit and a button',
    url: 'https://mill.example/live',
    html: page(
      'Live from the mill',
      measured
        .map(
          ([name, figure], i) =>
            `<div><h5>${name}</h5><p>${figure}</p><a href="/live/${i}-${figure.length}">Details</a></div>`,
        )
        .join(''),
    ),
    reason: 'not-a-list',
  },
  {
    why: 'what is counted, with the figures for headings',
    url: 'https://mill.example/',
    html: page(
      'Panel',
      ['Sacks today', 'Carts on the way', 'Millers at work', 'Open orders']
        .map(
          (name, i) =>
            `<div><div><h3>${i * 40 + 12}</h3><p>${name}</p></div><a href="/panel/p${i}">Show more of it</a></div>`,
        )
        .join(''),
    ),
    reason: 'not-a-list',
  },
  {
    why: 'the table of a league',
    url: 'https://league.example/season/12',
    html: page(
      'Harbour league',
      `<table>${[
        'Harbour Rovers',
        'Mole United',
        'Quay Rangers',
        'Old Lock',
        'Ropewalk',
        'Lantern Town',
        'Ferry Wanderers',
        'Anchor Athletic',
      ]
        .map(
          (name, i) =>
            `<tr><td>${i + 1}</td><td><img src="/${i}.png" alt=""><a href="/team/12/4${i}">${name}</a></td><td>13</td><td>${11 - i}</td><td>${i % 3}</td><td>${i}</td><td>${40 - i}:${10 + i}</td><td>${33 - i}</td></tr>`,
        )
        .join(
          '',
        )}</table><div><form><input name="u"><input type="password" name="p"><button>Enter</button></form></div>`,
    ),
    reason: 'not-a-list',
  },
  {
    why: 'what to give for, in a form that asks which it shall be',
    url: 'https://give.example/give/61120',
    html: page(
      'Give for the lock',
      `<form method="post"><fieldset>${['Where it is needed most', 'The gates', 'Pump and pipes', 'Fence and roof']
        .map(
          (name, i) =>
            `<label><input type="radio" name="need" value="${i}"><strong>${name}</strong> <span>${i * 310 + 90} € are missing</span> <a href="/lock/needs/${i}">Details</a></label>`,
        )
        .join('')}</fieldset><input name="name"><input type="email" name="email"><button>Give</button></form>`,
    ),
    reason: 'not-a-list',
  },
]
