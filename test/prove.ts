// Runs a proof that takes minutes by its name: `npm run prove -- NAME [--seed N]`. The same code is in the tests, in small.
// `extraction` takes `--pages DIR` too: saved pages, `DIR/<id>/page.html`, to break beside our own.
import { parseArgs } from 'node:util'
import { proveThread } from './comments/thread-proof.ts'
import { proveExtraction } from './extraction-proof.ts'
import { proveMonth } from './feeds/month-proof.ts'
import { proveKill } from './kill-proof.ts'
import { proveOutage } from './outage-proof.ts'
import { createRandom, type Random } from './random.ts'

const hour = 3_600_000
/** A week of it is an outage. */
const month = { days: 30, stepMs: hour / 3, newEveryMs: 3 * hour, outage: { fromDay: 12, days: 7 } }

/** Each resolves to its counts, or fails. */
const proofs: Record<string, (random: Random, folder?: string) => Promise<object>> = {
  extraction: async (random, folder) => proveExtraction({ pages: 10_000, folder }, random),
  kill: (random) => proveKill({ kills: 20, creates: 400, together: 32 }, random),
  outage: (random) => proveOutage({ beforeMs: 5000, awayMs: 10_000, afterMs: 5000, clients: 32 }, random),
  month: (random) => proveMonth(month, random),
  thread: (random) => proveThread({ rounds: 60, steps: 60 }, random),
}

process.exitCode = await main(process.argv.slice(2))

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { seed: { type: 'string' }, pages: { type: 'string' } },
    allowPositionals: true,
  })
  const [name = ''] = positionals
  const seed = values.seed === undefined ? undefined : Number(values.seed)
  const proof = Object.hasOwn(proofs, name) ? proofs[name] : undefined
  if (!proof || positionals.length > 1 || Number.isNaN(seed)) {
    console.error(`Usage: npm run prove -- NAME [--seed N] [--pages DIR]\nThere are: ${Object.keys(proofs).join(', ')}`)
    return 2
  }
  const random = createRandom(seed)
  console.log(`${name}: seed ${random.seed}`)
  try {
    console.log(`${name}: ${JSON.stringify(await proof(random, values.pages))}`)
    return 0
  } catch (error) {
    console.error(error)
    console.error(`${name}: failed with seed ${random.seed}`)
    return 1
  }
}
