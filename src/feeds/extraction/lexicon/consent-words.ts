// Words of consent to cookies and advertising, in many languages.

/** Labels of the consent button. */
export const AGREE_LABEL = new RegExp(
  [
    '(?:accept|agree|allow|consent)(?: (?:all|and|to|cookies)|$)|i (?:accept|agree)',
    'zustimmen|akzeptieren|einwilligen|einverstanden|accepter|autoriser|aceptar|acepto|aceitar|accetta|acconsento',
    'accepteren|akkoord|godkänn|godta|tillad|hyväksy|akceptuj|zgadzam|přijmout|souhlasím|elfogad|kabul et|αποδοχή',
    'принять|согласен|прийняти|同意|接受|동의|قبول|אישור|אני מסכי',
  ].join('|'),
  'iu',
)

/** Subjects of the question. */
export const TRACKING_TOPIC = new RegExp(
  [
    'cookies?(?!\\p{L})|tracking|consent|advertis|third.part|werbung|werbe|datenschutz|drittanbieter|publicité|traceurs',
    'publicidad|pubblicità|publicidade|advertenties|annonser|reklam|reklám|реклам|クッキー|プライバシー|隐私|隱私|쿠키|개인정보',
  ].join('|'),
  'iu',
)
