// Words of consent to cookies and advertising, by language.

const AGREE: Readonly<Record<string, string>> = {
  en: '(?:accept|agree|allow|consent)(?: (?:all|and|to|cookies)|$)|i (?:accept|agree)',
  de: 'zustimmen|akzeptieren|einwilligen|einverstanden',
  fr: 'accepter|autoriser',
  es: 'aceptar|acepto',
  pt: 'aceitar',
  it: 'accetta|acconsento',
  nl: 'accepteren|akkoord',
  nordic: 'godkänn|godta|tillad|hyväksy',
  pl: 'akceptuj|zgadzam',
  cs: 'přijmout|souhlasím',
  hu: 'elfogad',
  tr: 'kabul et',
  el: 'αποδοχή',
  ru: 'принять|согласен',
  uk: 'прийняти',
  cjk: '同意|接受|동의',
  ar: 'قبول',
  he: 'אישור|אני מסכי',
}

const TOPICS: Readonly<Record<string, string>> = {
  en: 'cookies?(?!\\p{L})|tracking|consent|advertis|third.part',
  de: 'werbung|werbe|datenschutz|drittanbieter',
  fr: 'publicité|traceurs',
  es: 'publicidad',
  it: 'pubblicità',
  pt: 'publicidade',
  nl: 'advertenties',
  nordic: 'annonser|reklam',
  hu: 'reklám',
  ru: 'реклам',
  ja: 'クッキー|プライバシー',
  zh: '隐私|隱私',
  ko: '쿠키|개인정보',
}

const anyOf = (words: Readonly<Record<string, string>>): RegExp => new RegExp(Object.values(words).join('|'), 'iu')

/** Labels of the consent button. */
export const AGREE_LABEL = anyOf(AGREE)

/** Subjects of the question. */
export const TRACKING_TOPIC = anyOf(TOPICS)
