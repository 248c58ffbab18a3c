// Texts of 2,000 characters (the default limit of a comment) that become as much output as possible.

const most = 1980
const filled = (part: string) => part.repeat(Math.floor(most / part.length))
const numbered = (part: (n: string) => string) => {
  let text = ''
  for (let n = 0; text.length < most - 40; n++) text += part(n.toString(36))
  return text
}

/** Addresses of pictures do not count, up to 20,000 characters of them. */
const longPath = 'p'.repeat(190)
const pictures = Array.from({ length: 90 }, (_, n) => `![](https://pictures.example/${n}/${longPath})`).join('')

export const worstTexts: Record<string, string> = {
  'ninety pictures': pictures,
  'shortest pictures': filled('![](http://a.b)'),
  'quotes in quotes': numbered(() => `${'>'.repeat(30)} a\n\n`),
  'lists in lists': Array.from({ length: 40 }, (_, n) => `${'  '.repeat(n % 25)}- a\n`).join(''),
  'lists of nothing much': filled('1. a\n'),
  'shortest links': filled('[a](http://b.c)'),
  'plain addresses': filled('http://a.b '),
  'addresses of words': filled('a.de '),
  topics: numbered((n) => `#${n} `),
  'the same topic': filled('#a '),
  emphasis: filled('*a* '),
  'deep emphasis': `${'*a '.repeat(300)}${'b* '.repeat(300)}`,
  code: filled('`a` '),
  'code blocks': filled('```\na\n```\n'),
  tags: filled('<b>a</b>'),
  'open tags': filled('<b>a'),
  entities: filled('&'),
  quotes: filled('"'),
  'angle brackets': `${filled('<')}`,
  emoji: filled('😀').slice(0, most),
  'percent signs': filled('%'),
  controls: filled('\u2028\u200f\u202ea'),
  'line breaks': filled('a\n'),
  'different words': numbered((n) => `${n} `),
  'words of one letter in Chinese': Array.from({ length: most }, (_, n) => String.fromCodePoint(0x4e00 + n)).join(''),
  backslashes: filled('\\"'),
  brackets: filled('['),
  mentions: filled('@m0 @m1 @m2 '),
}

/** A hundred people called, with names as long as they may be. */
export function longMentions(): object[] {
  return Array.from({ length: 100 }, (_, n) => ({ id: `m${n}`, tag: `@m${n}`, rawTag: `@m${n}`, type: 'user' }))
}

export const long = (count: number, part = 'x') => part.repeat(Math.ceil(count / part.length)).slice(0, count)
