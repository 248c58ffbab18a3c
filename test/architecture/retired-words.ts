// Words that name nothing outside this code, and those that no file name may carry.

/** Of file names: words that say nothing. */
export const emptyWords = ['util', 'utils', 'helper', 'helpers', 'common', 'manager', 'base', 'impl', 'misc']

/** Of file names, as whole words between hyphens. */
export const retiredFileWords = [
  ...['house', 'room-of', 'patience', 'turns', 'remembered', 'stamps', 'kept', 'drawn', 'inflated', 'aside', 'told'],
  ...['tell', 'leave', 'beside', 'placing', 'touched', 'settling', 'unsettled', 'ageing', 'chores', 'wanted'],
  ...['mentionable', 'sent', 'voters', 'marks', 'recheck', 'entrance', 'look', 'wishes', 'rhythm', 'sifting'],
  ...['doubts', 'doubt', 'stragglers', 'fullest', 'unfolded', 'gone', 'eyes', 'cards', 'card', 'series', 'traits'],
]

/** Of exported names, as words of camel case. */
export const retiredNameWords = [
  ...['house', 'told', 'kept', 'settling', 'unsettled', 'doubt', 'doubts', 'eyes', 'wishes', 'stragglers'],
  ...['ageing', 'chores', 'sifting', 'mentionable', 'refusal', 'remembered', 'inflated', 'gathering'],
]

/** At the beginning of exported names: bounds are called `min…` and `max…`. */
export const retiredBeginnings = /^(?:most|least|longest|deepest)(?=[A-Z])/
