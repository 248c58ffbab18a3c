// Budgets: bounds on what the requests of one client cost others, each per key and window, in one table.
// A budget is counted in memory, and told to other processes (`shared-counts.ts`); one that must be exact in rows, by the
// code that spends it.

import type { Clock } from '../clock.ts'
import { clientNetwork } from './client-address.ts'
import { defaultBudgets } from './default-budgets.ts'
import { type CounterFactory, createSharedCounts } from './shared-counts.ts'
import type { Rate, WindowCounter } from './window-counter.ts'

export type BudgetName = keyof typeof defaultBudgets

/** Counts and windows that replace those of the table, by name; `off` for no budget at all. */
export type BudgetOverrides = 'off' | Readonly<Record<string, Rate>>

export interface Budgets {
  /** Seconds to wait when it is exhausted; else takes `amount` of it. Clients are given by address. */
  spend(name: BudgetName, key: string, amount?: number): number | undefined
  /** The same answer, with nothing taken. */
  exhaustedFor(name: BudgetName, key: string): number | undefined
  /** For budgets that are counted in rows. `Infinity` where budgets are off. */
  rateOf(name: BudgetName): Rate
  /** Counts a refusal of a budget that is counted in rows. */
  countRefusal(name: BudgetName): void
}

/** Of `name=count/SECONDSs` with commas between, or `off`. Throws an error whose message ends the sentence "BUDGETS …". */
export function parseBudgets(text: string): BudgetOverrides {
  if (text === 'off') return 'off'
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  return Object.fromEntries(entries.map(parseBudget))
}

function parseBudget(entry: string): [string, Rate] {
  const [, name, count, seconds] = /^([a-z-]+)=([1-9]\d{0,8})\/([1-9]\d{0,6})s$/.exec(entry) ?? []
  if (!name) throw new Error('must be `off` or a list such as `image-fetches=200/600s`')
  if (!Object.hasOwn(defaultBudgets, name))
    throw new Error(`names "${name}", which is no budget; there are ${Object.keys(defaultBudgets).join(', ')}`)
  return [name, { count: Number(count), windowMs: Number(seconds) * 1000 }]
}

/** `onRefusal` is called once for each refusal. Counts are of this process alone by default. */
export function createBudgets(
  setting: BudgetOverrides,
  clock: Clock,
  onRefusal: (name: BudgetName) => void,
  createCounter: CounterFactory = createSharedCounts(clock, undefined),
): Budgets {
  const rateOf = (name: BudgetName): Rate => {
    const usual = defaultBudgets[name]
    if (setting === 'off') return { count: Number.POSITIVE_INFINITY, windowMs: usual.windowMs }
    return setting[name] ?? usual
  }
  const counters = new Map<BudgetName, WindowCounter>()

  function counterOf(name: BudgetName): WindowCounter {
    const known = counters.get(name) ?? createCounter(name, rateOf(name))
    counters.set(name, known)
    return known
  }

  /** Of clients, the network; what stands behind a space after the address is counted apart. */
  function keyOf(name: BudgetName, key: string): string {
    if (!(defaultBudgets[name].per as string).startsWith('client')) return key
    const [address = '', ...apart] = key.split(' ')
    return [clientNetwork(address), ...apart].join(' ')
  }

  function record(name: BudgetName, wait: number | undefined): number | undefined {
    if (wait !== undefined) onRefusal(name)
    return wait
  }

  return {
    spend: (name, key, amount) => record(name, counterOf(name).spend(keyOf(name, key), amount)),
    exhaustedFor: (name, key) => record(name, counterOf(name).exhaustedFor(keyOf(name, key))),
    rateOf,
    countRefusal: onRefusal,
  }
}
