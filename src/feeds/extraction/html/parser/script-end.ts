// End of a script: behind `<!--` it may hold scripts of its own (HTML, section 13.2.5.15 and on).

const SIGNS = /<!--|-->|<(\/?)script(?=[ \t\n\f\r/>])/gi

/** Offset of its end tag, or the end of the page. */
export function scriptEnd(source: string, from: number): number {
  let isEscaped = false
  let isNested = false
  SIGNS.lastIndex = from
  for (let sign = SIGNS.exec(source); sign; sign = SIGNS.exec(source)) {
    const [written, slash] = sign
    if (written === '<!--') {
      isEscaped = true
      // The dashes of `<!-->` end it, too.
      SIGNS.lastIndex -= 2
    } else if (written === '-->') isEscaped = isNested = false
    else if (slash && !isNested) return sign.index
    else isNested = isEscaped && !slash
  }
  return source.length
}
