// Jitter of retries, so that jobs that failed together are not retried together.

/** Up to a quarter more. */
export function withJitter(ms: number): number {
  return Math.round(ms * (1 + Math.random() / 4))
}
