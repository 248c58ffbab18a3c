// Words of shops: currencies.

export const CURRENCY = '(?:\\p{Sc}|zł|kč|kr|ft|fr|lei|лв|руб|грн|円|元|usd|eur|gbp|chf|pln|czk|huf|try|tl)'
