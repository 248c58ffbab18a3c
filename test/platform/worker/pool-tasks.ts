// Tasks that behave as the worst pages make them behave.
import { threadId } from 'node:worker_threads'

export function echo(input: unknown): { input: unknown; threadId: number } {
  return { input, threadId }
}

export function loop(): never {
  for (;;);
}

/** Grows by what the garbage collector cannot take away. */
export function hog(): number {
  const kept: string[][] = []
  for (;;) kept.push(Array.from({ length: 10_000 }, (_, i) => `${kept.length} ${i}`))
}

export function recurse(depth: number): number {
  return recurse(depth + 1) + 1
}

export function fail(message: string): never {
  throw new Error(message)
}

/** Nothing that can be sent to another thread. */
export function method(): () => void {
  return () => {}
}

export function exit(): void {
  process.exit(0)
}

/** Until the test opens the gate. Counts itself as begun in the second cell. */
export function wait(gate: Int32Array): string {
  Atomics.add(gate, 1, 1)
  Atomics.wait(gate, 0, 0)
  return 'through'
}

/** The same, and which thread it was. */
export function waitHere(gate: Int32Array): number {
  wait(gate)
  return threadId
}
