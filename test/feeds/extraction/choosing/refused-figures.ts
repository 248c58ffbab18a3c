// Pages that show figures: the weather of the days to come, what is measured now, a table of a league, sums to choose from.
import { mainPage } from './quay-page.ts'
import type { RefusedPage } from './refused-pages.ts'

const page = (title: string, body: string) => mainPage(title, body)

const days = ['Sunday 15', 'Monday 16', 'Tuesday 17', 'Wednesday 18', 'Thursday 19', 'Friday 20'].map(
  (name) => `${name} March`,
)

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
]
