// Extraction over a folder of saved pages; writes the results for a scorer.
//   node bench/feeds/corpus.ts --pages DIR --out DIR [--part tuning|aside]
import { corpusOptions, extractAll } from './corpus-pages.ts'

const { pages, out } = corpusOptions()
const times = extractAll(pages, out).sort((a, b) => a - b)
const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
console.log(`${times.length} pages, CPU ms a page: median ${at(0.5)}, p90 ${at(0.9)}, longest ${at(0.999)}`)
