// Lists whose items are parts of the page: releases, days, notes.
import { each, type ListPage } from '../../harness/list-page.ts'

const releases: readonly [string, string, string, string][] = [
  ['2.4.0', '3 February 2026', 'Charts load twice as fast.', 'A crash on small screens is gone.'],
  ['2.3.1', '12 December 2025', 'The depth scale is right again.', 'Fewer warnings at the start.'],
  ['2.3.0', '30 November 2025', 'Routes can be shared.', 'New icons for buoys.'],
]

export const partLists: readonly ListPage[] = [
  {
    why: 'releases with a page of their own, notes in points below',
    url: 'https://charts.example/releases',
    html: `<div>${each(
      releases,
      (version, day, one, two) =>
        `<div><h2><a href="/releases/tag/v${version}">Charts ${version}</a></h2><span>${day}</span><ul><li>${one} (<a href="/pull/${version.length}1">#${version.length}1</a>)</li><li>${two}</li></ul>
         <a href="/compare/v${version}">Compare</a></div>`,
    )}</div>`,
    wanted: releases.map(([version]) => [`/releases/tag/v${version}`, `Charts ${version}`]),
  },
]

/** By their headings alone. */
export const headedParts: readonly ListPage[] = [
  {
    why: 'a changelog whose headings link to themselves, with parts of the same name in each release',
    url: 'https://charts.example/docs/changes',
    html: `<ul><li><a href="/docs/start">Getting started</a></li><li><a href="/docs/routes">Routes and harbours</a></li></ul><main>${each(
      releases,
      (version, day, one, two) =>
        `<h2 id="r${version}">${version} - ${day} <a href="#r${version}">#</a></h2><h3 id="a${version}">Added <a href="#a${version}">#</a></h3>
         <ul><li>${one}</li></ul><h3 id="f${version}">Fixed <a href="#f${version}">#</a></h3><ul><li>${two}</li></ul>`,
    )}</main>`,
    wanted: releases.map(([version]) => [`#r${version}`, version]),
  },
]
