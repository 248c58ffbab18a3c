// Lists of one item among the usual parts of its page.
import type { ListPage } from '../../harness/list-page.ts'

  ['harbour', 'The harbour'],
  ['fleet', 'Our small fleet'],
  ['people', 'The people here'],
  ['where', 'Where to find us'],
]

export const oneAlone: readonly ListPage[] = []
