// Words of shops: currencies, cart actions, cart paths.

export const CURRENCY = '(?:\\p{Sc}|zł|kč|kr|ft|fr|lei|лв|руб|грн|円|元|usd|eur|gbp|chf|pln|czk|huf|try|tl)'

/** Names of actions that add to a cart. */
export const ADD_TO_CART =
  /(?<![a-z])(?:add|put)[-_]?(?:to[-_]?)?(?:cart|basket|bag|product|item|good)(?![a-z])|in[-_]den[-_]warenkorb/i

export const CART_PATH =
  /(?:^|[/_?=-])(?:add-?to-?)?(?:cart|basket|bag|checkout|order|warenkorb|panier|carrito|koszyk)(?![a-z])/i
