// Addresses of pictures for pages of other sites.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPictureUrls } from './picture-urls.ts'

const ours = 'https://ours.example/p'

/** Prefixes: a path, as servers have it, and a whole address, as commands have it. */
const urls = ['/p', ours].map((prefix) =>
  createPictureUrls({ address: (url) => (url.startsWith('http') ? `${prefix}/images/x.${url.length}` : '') }, ours),
)

const cases: [what: string, address: string, shown: string][] = [
  ['of another site', 'https://a.example/a.png', `${ours}/images/x.23`],
  ['that is not fetched', 'data:image/png;base64,A', ''],
  ['uploaded', `${ours}/images/t1/abc-_.png`, `${ours}/images/t1/abc-_.png`],
  ['signed', `${ours}/images/abc.def`, `${ours}/images/abc.def`],
  ['of the GIF picker', `${ours}/images/abc.def?large=gh.ij`, `${ours}/images/abc.def?large=gh.ij`],
  ['that only begins like ours', `${ours}/images/../x.y`, `${ours}/images/x.36`],
  ['elsewhere on this server', `${ours}/x.y`, `${ours}/images/x.26`],
  ['with another query', `${ours}/images/abc.def?a=b`, `${ours}/images/x.41`],
]
for (const [what, address, shown] of cases) {
  test(`a picture ${what}`, () => {
    for (const url of urls) assert.equal(url(address), shown)
  })
}
