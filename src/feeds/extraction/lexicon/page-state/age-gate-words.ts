// Words of age gates, by language.

const YEARS = '(?<!\\d)(?:1[68]|2[01])\\s?'
const OVER = '(?:1[68]|2[01])(?!\\d)'

const AGES: Readonly<Record<string, string>> = {
  en: `${YEARS}(?:\\+|years?(?!\\p{L}))|over ${OVER}|legal (?:drinking )?age`,
  de: `${YEARS}jahre(?!\\p{L})|über ${OVER}|volljährig`,
  fr: `${YEARS}ans(?!\\p{L})|plus de ${OVER}|âge légal|majeure?(?!\\p{L})`,
  es: `${YEARS}años(?!\\p{L})|más de ${OVER}|mayor(?:es)? de edad`,
  pt: `${YEARS}anos(?!\\p{L})|mais de ${OVER}|maior(?:es)? de idade`,
  it: `${YEARS}anni(?!\\p{L})|maggiorenn`,
  nl: `${YEARS}jaar(?!\\p{L})|ouder dan ${OVER}`,
  nordic: `${YEARS}(?:år|vuotta)(?!\\p{L})|över ${OVER}`,
  pl: `${YEARS}lat(?!\\p{L})|ponad ${OVER}`,
  cs: `${YEARS}let(?!\\p{L})`,
  tr: `${YEARS}yaş(?!\\p{L})`,
  ru: `${YEARS}лет(?!\\p{L})|совершеннолет`,
  uk: `${YEARS}років(?!\\p{L})`,
  cjk: `${YEARS}(?:歳|周岁|周歲|岁|歲|세)|成人`,
}

const DUTIES: Readonly<Record<string, string>> = {
  en: 'must|confirm',
  de: 'muss|müssen|musst|bestätig',
  fr: 'devez|confirme[rz]?',
  es: 'deb(?:es?|e usted)|tienes',
  it: 'devi|deve',
  pt: 'deves?',
  nl: 'moet|bevestig',
  nordic: 'måste|skal|täytyy',
  pl: 'musisz',
  cs: 'musíte',
  ru: 'должн|исполнилось|подтверд',
}

const anyOf = (words: Readonly<Record<string, string>>): string => Object.values(words).join('|')

/** Old enough to drink, to bet or to see. */
export const AGE_PHRASES = new RegExp(anyOf(AGES), 'iu')

export const AGE_LAW_PHRASES = new RegExp(`(?<!\\p{L})(?:${anyOf(DUTIES)})|以上|未満|満|满|이상`, 'iu')
