// Words beside numbers that are no dates: units, labels of telephone numbers.

/** As they are written behind a number, in lower case. */
export const UNIT_WORDS =
  'k?g|mg|[kcmd]?m[²³23]?|qm|qkm|ha|[mcdh]?l|[kmg]?wh?|[kmg]?hz|[kmgt]i?b|h|min|std|sek|sec|pts|ps|hp|mph|bar|' +
  'oz|lbs?|ft|inch|zoll|eur|euros?|usd|gbp|chf|pln|czk|huf|try|tl|zł|kč|kr|lei|лв|руб|р|грн|mio|mrd|mln|tys|' +
  'stk|stück|pcs|uhr|grad|punkte?|points?|prozent|procent|percent|км|кг|м|г|л|см|мм|шт|тыс|млн|балл\\p{L}*|час\\p{L}*'

/** Labels in front of telephone numbers, in lower case. */
export const PHONE_LABELS =
  'tel|tél|tlf|telefon\\p{L}*|téléphone|teléfono|phone|fon|fax|mobile?|mobiel|тел|телефон\\p{L}*|факс|τηλ|電話|电话|傳真|传真|전화|팩스|هاتف|טל|טלפון'
