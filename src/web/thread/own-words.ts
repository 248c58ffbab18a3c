// The words under which this tab's own changes come back as events: whoever hears one of them knows it already.

export interface OwnWords {
  next(): string
  isOwn(word: string | undefined): boolean
}

/** What was sent and never came back is forgotten some day. */
const mostKept = 500

export function createOwnWords(): OwnWords {
  const sent = new Set<string>()
  return {
    next() {
      const word = randomWord()
      sent.add(word)
      for (const oldest of sent) if (sent.size > mostKept) sent.delete(oldest)
      return word
    },
    isOwn: (word) => word !== undefined && sent.has(word),
  }
}

/** `crypto.randomUUID` is kept from pages without TLS. */
function randomWord(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
