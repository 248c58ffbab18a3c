// Mutations of pages, as by accident or on purpose.
import type { Random } from '../harness/random.ts'

type Mutation = (body: Buffer, random: Random, others: readonly Buffer[]) => Buffer

const ATTRIBUTES = [
  ' onclick="alert(1)"',
  ' onerror=alert(1)',
  ' style="background:url(javascript:alert(1))"',
  ' href="javascript:alert(1)"',
  ' href="java\nscript:alert(1)"',
  ' href="&#106;avascript:alert(1)"',
  ' src="data:text/html,<script>alert(1)</script>"',
  ' srcset="javascript:x 1x, data:x 2x"',
  ' __proto__="x"',
  ' datetime="9999999999999999"',
  ' datetime="2026-02-31T99:99"',
  ' class="\u0000\ud800"',
  ' "\'=<',
]

const MARKUP = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<a href="javascript:alert(1)">a link that runs</a>',
  '<a href=" data:text/html;base64,PHNjcmlwdD4=">a link of data</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<template><article><a href="/t">in a template</a></article></template>',
  '<style>@import "x"',
  '<title>',
  '<textarea>',
  '<plaintext>',
  '<!--',
  '<![CDATA[',
  '<base href="javascript:alert(1)//">',
  '<base href="//">',
  '<meta charset="utf-7">',
  '</div></main></body></html>',
  '<table><tr><td><table>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#0;&#xD800;&#x110000;&notanentity;&amp',
  '<script type="application/ld+json">{"@type":"Article","url":"javascript:alert(1)","headline":"<img src=x onerror=x>"}</script>',
  '<script type="application/ld+json">[[[[{"@graph":{"@graph":[{"@id":"#a"}]}}</script>',
  '\u0000',
  '\u202e\u2028\ufeff',
]

const cut: Mutation = (body, random) => {
  const from = random.below(body.length + 1)
  return Buffer.concat([body.subarray(0, from), body.subarray(from + random.below(body.length / 4 + 1))])
}

const double: Mutation = (body, random) => {
  const [from, to] = stretch(body, random)
  return Buffer.concat([body.subarray(0, to), body.subarray(from, to), body.subarray(to)])
}

const swap: Mutation = (body, random) => {
  const [from, to] = stretch(body, random)
  return Buffer.concat([body.subarray(to), body.subarray(from, to), body.subarray(0, from)])
}

const nest: Mutation = (body, random) => {
  const name = random.pick(['div', 'ul><li', 'table><tr><td', 'b', 'a href="/n"', 'svg', 'p', 'article'])
  return insert(body, `<${name}>`.repeat(1 + random.below(600)), random)
}

const flip: Mutation = (body, random) => {
  const flipped = Buffer.from(body)
  for (let i = random.below(40); i >= 0 && body.length > 0; i--) flipped[random.below(body.length)] = random.below(256)
  return flipped
}

const inAttributes: Mutation = (body, random) => {
  const tag = body.indexOf('>', random.below(body.length + 1))
  return tag < 0 ? body : splice(body, tag, random.pick(ATTRIBUTES))
}

const inMarkup: Mutation = (body, random) => insert(body, random.pick(MARKUP), random)

const mixed: Mutation = (body, random, others) => {
  const other = random.pick(others)
  const from = random.below(other.length + 1)
  return splice(body, random.below(body.length + 1), other.subarray(from, from + random.below(8000)))
}

const otherEncoding: Mutation = (body, random) =>
  Buffer.from(body.toString('utf8'), random.pick(['latin1', 'utf16le'] as const))

const MUTATIONS: readonly Mutation[] = [
  cut,
  double,
  swap,
  nest,
  flip,
  inAttributes,
  inAttributes,
  inMarkup,
  inMarkup,
  mixed,
]
const MOST_BYTES = 400_000

/** One to six things go wrong. */
export function mutatePage(body: Buffer, others: readonly Buffer[], random: Random): Buffer {
  let broken = body
  for (let i = random.below(6); i >= 0; i--)
    broken = random.pick(MUTATIONS)(broken, random, others).subarray(0, MOST_BYTES)
  return random.once(40) ? otherEncoding(broken, random, others) : broken
}

function stretch(body: Buffer, random: Random): [from: number, to: number] {
  const from = random.below(body.length + 1)
  return [from, Math.min(body.length, from + random.below(5000))]
}

const insert = (body: Buffer, text: string, random: Random): Buffer => splice(body, random.below(body.length + 1), text)

const splice = (body: Buffer, at: number, what: string | Buffer): Buffer =>
  Buffer.concat([body.subarray(0, at), Buffer.from(what), body.subarray(at)])
