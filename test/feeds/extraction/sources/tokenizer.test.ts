// Tokenizer against parse5, which follows the HTML standard.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Tokenizer, TokenizerMode } from 'parse5'
import { attributesOf } from '../../../../src/feeds/extraction/html/parser/attributes.ts'
import { tokenizeHtml } from '../../../../src/feeds/extraction/html/parser/tokenizer.ts'
import { createRandom } from '../../../harness/random.ts'

type Told = ['text', string] | ['open', string, Record<string, string>, boolean] | ['close', string]

/** Neighbouring texts are one, and white space is one space: a page shows no more. Comments and types are not told. */
function tidied(told: Told[]): Told[] {
  const result: Told[] = []
  for (const one of told) {
    const last = result.at(-1)
    if (one[0] === 'text' && last?.[0] === 'text') last[1] += one[1]
    else result.push([...one])
  }
  for (const one of result) if (one[0] === 'text') one[1] = one[1].replace(/[ \t\n\f\r]+/g, ' ')
  return result
}

function scanned(source: string): Told[] {
  const told: Told[] = []
  tokenizeHtml(source, {
    text: (text) => told.push(['text', text]),
    openTag: (tag) => told.push(['open', tag.kind.name, { ...attributesOf(tag) }, tag.closed]),
    closeTag: ({ name }) => told.push(['close', name]),
  })
  return tidied(told)
}

/** What the tree builder would switch to after a start tag. */
const modes: Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]> = {
  script: TokenizerMode.SCRIPT_DATA,
  textarea: TokenizerMode.RCDATA,
  title: TokenizerMode.RCDATA,
  plaintext: TokenizerMode.PLAINTEXT,
}
for (const name of ['style', 'xmp', 'iframe', 'noembed', 'noframes']) modes[name] = TokenizerMode.RAWTEXT

function tokenized(source: string): Told[] {
  const told: Told[] = []
  const nothing = () => {}
  const text = ({ chars }: { chars: string }) => told.push(['text', chars])
  const tokenizer = new Tokenizer(
    {},
    {
      onStartTag({ tagName, attrs, selfClosing }) {
        told.push(['open', tagName, Object.fromEntries(attrs.map(({ name, value }) => [name, value])), selfClosing])
        const mode = modes[tagName]
        if (mode !== undefined) tokenizer.state = mode
      },
      onEndTag: ({ tagName }) => told.push(['close', tagName]),
      onCharacter: text,
      onNullCharacter: text,
      onWhitespaceCharacter: text,
      onComment: nothing,
      onDoctype: nothing,
      onEof: nothing,
      onParseError: null,
    },
  )
  tokenizer.write(source, true)
  return tidied(told)
}

const written = [
  ['text', 'a<b', 'a < b', '1<2', '<', '<>', '</>', '</ a>', 'a</', '<3', '<é>', 'a&b', 'é😀', ' \n\t '],
  [
    'tags',
    '<a>',
    '<A B=C>',
    '<a/>',
    '<a/ >',
    '<a / b>',
    '<a',
    '<a b',
    '<a b="',
    '</a',
    '</a b="x>y">',
    '</a/>',
    '<a<b>',
  ],
  [
    'attributes',
    '<a b>',
    '<a b = "c">',
    "<a b='c'd>",
    '<a b=c/>',
    '<a =b=c>',
    '<a b=>',
    '<a b c=d b=e>',
    '<a b="c>d">',
  ],
  [
    'odd attributes',
    '<a "b"=c>',
    "<a b'c=d>",
    '<a b=`c`>',
    '<a b=c"d>',
    '<a b<c>',
    '<a\tb\nc\fd>',
    '<a b==c>',
    '<a/b/c>',
  ],
  [
    'entities',
    '&amp;',
    '&amp',
    '&ampx',
    '&notit;',
    '&notin;',
    '&not',
    '&copy;2',
    '&bogus;',
    '&',
    '&;',
    '&#',
    '&#x',
    '&#;',
  ],
  [
    'numbers',
    '&#65;',
    '&#65',
    '&#x41;',
    '&#X41g',
    '&#0;',
    '&#128;',
    '&#146;',
    '&#xD800;',
    '&#x110000;',
    '&#99999999999;',
  ],
  ['entities in values', '<a b="&amp;c&copy=d&copyx&lt">', '<a b=&lt;&lt>', "<a b='&not=&notin;&notx'>", '<a b=&>'],
  [
    'comments',
    '<!---->',
    '<!-->',
    '<!--->',
    '<!--a-->b',
    '<!--a--!>b',
    '<!--a--b-->c',
    '<!--a',
    '<!--<!--a-->-->',
    '<!--->-->',
  ],
  [
    'bogus comments',
    '<!a>b',
    '<?a?>b',
    '</?a>b',
    '<!>b',
    '<!-a->b',
    '<![CDATA[a>b]]>c',
    '<!doctype html>a',
    '<!doctype a "b>c">d',
  ],
  [
    'raw text',
    '<style>a</b>&amp;<!--</style>c',
    '<xmp></xm></xmp >a',
    '<iframe><a></iframe/>b',
    '<style>a</style',
    '<plaintext></plaintext>',
  ],
  [
    'text of fields',
    '<title>a&amp;<b></title>c',
    '<textarea></TEXTAREA\n>',
    '<title>&lt</titl></title x>',
    '<textarea>a</textarea/',
  ],
  ['scripts', '<script>a</script>b', '<script><!--a</script>b', '<script><!--<script>a</script>b--></script>c'],
  [
    'nested scripts',
    '<script><!--<script></script></script>a',
    '<script><!--><script></script>a',
    '<script><!--<scripts></script>a',
  ],
]

test('every kind of markup reads as HTML says', () => {
  for (const [why, ...sources] of written)
    for (const source of sources) assert.deepEqual(scanned(source), tokenized(source), `${why}: ${source}`)
})

const pieces = (
  '< > / ! ? -- - -> <!-- --> --!> <! <? </ <a <A </a> </B> href = == " \' x Ab 1 &amp; &amp &#38; &#x26 &#146; &#0; &#xD800; ' +
  '&#x1F600; &#99999999; &notit; &not &copy= &copy &copyx &lt &LT; &nbsp; &hellip; &NotEqualTilde; &bogus; & &# &#x &#xg; ; ' +
  '<script> </script> <style> </style> <textarea> </textarea> <title> </title/> <xmp> </xmp> <iframe> </iframe> <plaintext> ' +
  '<![CDATA[ ]]> é 😀 ` <p/> <br/> <DIV <script><!-- <script <!doctype class=a a=b/ =x </> <> <3'
).split(' ')
const spaced = [
  ' ',
  '\n',
  '\t',
  '\f',
  '<b ',
  '</script ',
  '</SCRIPT\n>',
  '<br / >',
  '</p x="y">',
  'id = "b"',
  "title='c&amp;d'",
]

test('twenty thousand texts of pieces of markup read as HTML says', () => {
  const random = createRandom(53)
  for (let i = 0; i < 20_000; i++) {
    let source = ''
    for (let left = 1 + random.below(10); left > 0; left--) source += random.pick(random.once(6) ? spaced : pieces)
    assert.deepEqual(scanned(source), tokenized(source), JSON.stringify(source))
  }
})

/** Where we differ and mean to. Who ends one of these may take it off the list. */
const deliberate: [why: string, source: string, ours: Told[]][] = [
  ['zeros are taken out before, with the charset', '<a b="\0">', [['open', 'a', { b: '\0' }, false]]],
  ['lines of values may end as they are written', '<a b="1\r\n2">', [['open', 'a', { b: '1\r\n2' }, false]]],
  ['small letters are those of all scripts', '<aÉ Ö=1>', [['open', 'aé', { ö: '1' }, false]]],
  ['no attribute is called so', '<a __proto__=b>', [['open', 'a', {}, false]]],
]

test('differences are those that we mean', () => {
  for (const [why, source, ours] of deliberate) {
    assert.deepEqual(scanned(source), ours, why)
    assert.notDeepEqual(tokenized(source), ours, why)
  }
})
