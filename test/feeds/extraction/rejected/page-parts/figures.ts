// Pages of figures: forecasts, measurements, league tables, amounts to choose.
import { mainPage } from '../../harness/example-site.ts'
import type { RefusedPage } from '../rejected-page.ts'

const page = (title: string, body: string) => mainPage(title, body)

export const refusedFigures: readonly RefusedPage[] = [
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
