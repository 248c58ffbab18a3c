// How Node is run for Pageside: by the bootstrap, and by the benchmarks that measure what people run.
import { join } from 'node:path'

/**
 * Garbage of a request is short-lived: by default Node lets it pile up to 128 MB before it looks, which saves a server of
 * ours no measurable time.
 */
export const nodeFlags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8']

/** Types are stripped and code is compiled once, not at every start and in every worker. */
export function nodeEnvironment(root) {
  const cache = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'pageside')
  return { ...process.env, NODE_COMPILE_CACHE: cache }
}
