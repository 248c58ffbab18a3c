// A long text written to its receiver as fast as they read it.

/** The rest of a response. */
interface Receiver {
  write(text: string): unknown
  drained(): Promise<void>
  /** Aborted when nobody reads it any more. */
  closed: AbortSignal
}

/** Pieces are gathered to so much. */
const minPartChars = 32 * 1024

/** Resolves to whether all was written: not where the receiver is gone. `onPart`: told of each part before it is written. */
export async function sendPieces(
  sink: Receiver,
  pieces: AsyncIterable<string>,
  onPart: (part: string) => void = () => {},
): Promise<boolean> {
  const send = async (part: string) => {
    onPart(part)
    await sink.drained()
    if (!sink.closed.aborted) sink.write(part)
    return !sink.closed.aborted
  }
  let gathered = ''
  for await (const piece of pieces) {
    gathered += piece
    if (gathered.length < minPartChars) continue
    if (!(await send(gathered))) return false
    gathered = ''
  }
  return send(gathered)
}
