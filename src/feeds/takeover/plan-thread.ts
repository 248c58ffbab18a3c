// Task of the thread that plans long lists.
import { loadFacts } from './load-facts.ts'
import { type Planner, planTakeover, type TakeoverPlan } from './plan-takeover.ts'

export interface ListToPlan extends Omit<Planner, 'facts'> {
  text: string
}

export async function planList({ text, ...planner }: ListToPlan): Promise<TakeoverPlan | { problem: string }> {
  return planTakeover(text, { ...planner, facts: await loadFacts() })
}
