// What failed together is not tried again together, when a server is back.

/** Up to a quarter more. */
export function withJitter(ms: number): number {
  return Math.round(ms * (1 + Math.random() / 4))
}
