// Profiles of legacy encodings: languages, scripts and letter shares of correctly decoded text.

export interface CharsetProfile {
  label: string
  /** The commonest signs: a text has many of them. */
  usual: RegExp
  /** All signs that a text may well have. */
  allowed: RegExp
  /** Neighbours that show that signs were read wrongly. */
  foreign: RegExp
}

const SIGNS = '\u00a0-\u00bf\u2013-\u2026\u20ac\u2116\u2122\u2190-\u2193\u25a0-\u25cf\u2605\u2606×÷'
const WIDE = '\u3000-\u3020\uff00-\uff65\u30fb\u2014-\u2026\u2460-\u2473\u25a0-\u25cf\u2605\u2606\u2190-\u2193\u203b×'

const pattern = (set: string): RegExp => new RegExp(`[${set}]`, 'gu')

/** Letters of one word are of one alphabet. */
const mixed = (set: string): RegExp => new RegExp(`[a-z][${set}]|[${set}][a-z]`, 'gi')
/** Latin words have few letters beyond ASCII, and hardly three in a row. */
const RUNS = /[À-žА-я]{3}/g
const LATIN = 'À-žƏəƒȘ-ț‘-„ˆ˜ªº'

const alphabet = (label: string, usual: string, letters: string): CharsetProfile => ({
  label,
  usual: pattern(usual),
  allowed: pattern(letters + SIGNS),
  foreign: mixed(letters),
})

const latin = (label: string, usual: string): CharsetProfile => ({
  label,
  usual: pattern(`${usual}${usual.toUpperCase().replace(/[A-Z]/g, '')}’“”„–…«»\u00a0`),
  allowed: pattern(LATIN + SIGNS),
  foreign: RUNS,
})

const wide = (label: string, usual: string, letters: string): CharsetProfile => ({
  label,
  usual: pattern(usual),
  allowed: pattern(letters + WIDE),
  foreign: /\ufffd|[\u0080-\u009f]/g,
})

/** The signs in common use stand first in the sets of Chinese and Japanese, from one pair of bytes to another. */
function commonSigns(label: string, from: number, to: number, trails: readonly (readonly [number, number])[]): string {
  const bytes: number[] = []
  for (let lead = from; lead <= to; lead++)
    for (const [first, last] of trails) for (let trail = first; trail <= last; trail++) bytes.push(lead, trail)
  return new TextDecoder(label).decode(Uint8Array.from(bytes)).replace(/[^\u4e00-\u9fff]/g, '')
}

const KANA = `\u3041-\u3096\u30a1-\u30fa\u30fc${commonSigns('euc-jp', 0xb0, 0xcf, [[0xa1, 0xfe]])}`
const JAPANESE = '\u3041-\u30ff\u4e00-\u9fff'

/**
 * Of two equal fits the earlier profile wins: first those that resemble another by chance but not the other way round.
 */
export const charsetProfiles: readonly CharsetProfile[] = [
  alphabet('windows-1255', 'א-ת', 'א-ת'),
  latin('windows-1252', 'äöüß'),
  latin('windows-1252', 'àâæçéèêëîïôœùûü'),
  latin('windows-1252', 'áéíóúñü¿¡'),
  latin('windows-1252', 'áâãàçéêíóôõú'),
  latin('windows-1252', 'àèéìòù'),
  latin('windows-1252', 'åäöæøé'),
  latin('windows-1252', 'áéíóúýþðæö'),
  alphabet('windows-1251', 'а-яёіїєўґ', 'А-яЁёІіЇїЄєЎўҐґЂђЈјЉљЊњЋћЏџ'),
  wide('shift_jis', KANA, JAPANESE),
  wide('euc-kr', '가-힣', '가-힣'),
  wide('euc-jp', KANA, JAPANESE),
  wide('gb18030', commonSigns('gbk', 0xb0, 0xd7, [[0xa1, 0xfe]]), '\u4e00-\u9fff'),
  wide(
    'big5',
    commonSigns('big5', 0xa4, 0xc6, [
      [0x40, 0x7e],
      [0xa1, 0xfe],
    ]),
    '\u4e00-\u9fff',
  ),
  latin('windows-1250', 'ąćęłńóśźż'),
  latin('windows-1250', 'áčďéěíňóřšťúůýž'),
  latin('windows-1250', 'áäčďéíĺľňóôŕšťúýž'),
  latin('windows-1250', 'áéíóöőúüű'),
  latin('windows-1250', 'ăâîşţ'),
  latin('windows-1250', 'čćžšđ'),
  latin('iso-8859-2', 'ąćęłńóśźż'),
  latin('iso-8859-2', 'áčďéěíňóřšťúůýž'),
  latin('windows-1254', 'ığüşöçâî'),
  latin('windows-1257', 'āčēģīķļņšūž'),
  latin('windows-1257', 'ąčęėįšųūž'),
  alphabet('windows-1253', 'α-ωάέήίόύώ', 'Α-Ωα-ωΆ-Ώά-ώϊϋΐΰ'),
  alphabet('windows-1256', 'ا-يپچژگ', 'ء-ْپچژگکی،؛؟'),
  alphabet('windows-874', '\u0e01-\u0e30\u0e32-\u0e45\u0e48\u0e49', '\u0e01-\u0e5b'),
  alphabet('koi8-r', 'а-яё', 'А-яЁё'),
  alphabet('iso-8859-5', 'а-яё', 'А-яЁё'),
]
