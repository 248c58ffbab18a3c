// Days without a year ("03-10"), and the years in the headings above them.

/** Two numbers and the sign between them, in brackets or not. */
export const DAY_OF_YEAR = /^[[(]?(\d{1,2})([-./])(\d{1,2})[\])]?[.:,]?$/

/** Of a text with hardly anything else: "2026", "Archive of 2026". */
export function yearOfHeading(text: string): number | undefined {
  const year = /^\D{0,24}((?:19|20)\d{2})\D{0,12}$/.exec(text)?.[1]
  return year === undefined ? undefined : Number(year)
}
