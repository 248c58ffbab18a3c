// Confusable letters: a word written with look-alikes is read as the word it resembles.
import { foldText } from './case-fold.ts'

/** Pairs, the look-alike first: Cyrillic, Greek, Armenian, Cherokee, Lisu, phonetic letters and small capitals. */
const pairs = [
  'аa вb еe кk мm нh оo рp сc тt уy хx ѕs іi їi јj ԛq ԝw һh ԁd ӏl ѵv',
  'αa βb εe ηn ιi κk νv οo ρp τt υu χx γy ωw σo',
  'օo սu հh ոn ցg զq',
  'ꭺa ꭼe ꭱe ꭲt ꮃw ꮇm ꮋh ꮎo ꮪs ꮶk ꮲp ꮯc ꮮl ꮓz ꭰd',
  'ꓐb ꓑp ꓓd ꓔt ꓖg ꓗk ꓙj ꓚc ꓜz ꓝf ꓟm ꓠn ꓡl ꓢs ꓣr ꓦv ꓧh ꓪw ꓫx ꓬy ꓮa ꓰe ꓲi ꓳo ꓴu',
  'ıi ǀl ןl',
  'ɑa ɡg ɩi ʋv ɪi ʟl ɴn ʀr ꜱs ᴀa ʙb ᴄc ᴅd ᴇe ғf ɢg ʜh ᴊj ᴋk ᴍm ᴏo ᴘp ᴛt ᴜu ᴠv ᴡw ʏy ᴢz',
].flatMap((line) => line.split(' '))
const lookAlikes = new Map(pairs.map(([letter = '', shape = '']) => [letter, shape]))
const lookAlike = new RegExp(`[${[...lookAlikes.keys()].join('')}]`, 'g')

/** Digits and signs that replace letters within a word. `1` and `|` have two readings. */
const figures: Record<string, string> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' }
const signs: Record<string, string> = { '@': 'a', $: 's', '!': 'i', '€': 'e', '£': 'l', '¢': 'c', '¥': 'y' }
const standIns: Record<string, string> = { ...figures, ...signs }
const standIn = /[034578-9@$!€£¢¥]/g

const plainWord = /^[a-z]*$/

/** Folded, with each look-alike replaced. */
export function skeletonOf(text: string): string {
  if (plainWord.test(text)) return text
  return replaceConfusables(foldText(text))
}

/** Expects lower case. */
export function replaceConfusables(text: string): string {
  return text.replace(lookAlike, (letter) => lookAlikes.get(letter) ?? letter)
}

/** Possible readings of one word, signs included. */
export function confusableReadings(word: string): string[] {
  if (plainWord.test(word)) return [word]
  const shape = skeletonOf(word)
  if (!/[\d@$!|€£¢¥]/.test(shape)) return [shape]
  const bare = shape.replace(/^[!|]+|[!|]+$/g, '')
  // Numbers and prices have no other reading.
  if (/^[\d$!|€£¢¥]*$/.test(bare)) return [bare]
  const readings = [bare, ...[shape, bare].flatMap(withLetters)]
  return [...new Set(readings)]
}

function withLetters(shape: string): string[] {
  const letters = shape.replace(standIn, (sign) => standIns[sign] ?? sign)
  return /[1|]/.test(letters) ? [letters.replace(/[1|]/g, 'i'), letters.replace(/[1|]/g, 'l')] : [letters]
}
