// The first character of a text in pieces that is no blank: tells JSON from XML.

export async function firstCharacter(
  pieces: AsyncIterable<string>,
): Promise<{ first: string | undefined; pieces: AsyncIterable<string> }> {
  const iterator = pieces[Symbol.asyncIterator]()
  let head = ''
  let isDone = false
  while (!isDone && head.trim() === '') {
    const next = await iterator.next()
    isDone = next.done === true
    if (!isDone) head += next.value
  }
  async function* all() {
    if (head !== '') yield head
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
  }
  return { first: head.replace(/^\ufeff/, '').trim()[0], pieces: all() }
}
