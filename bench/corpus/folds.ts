// Folds by site: pages of one site are like each other, so that what is learned from one is no test on another.

export const FOLDS = 10

export const foldOf = (site: string): number =>
  [...site].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7) % FOLDS
