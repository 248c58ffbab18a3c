// Loaded into a server of tests before its own code: tells what memory holds, after a collection, when it is signalled.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

process.on('SIGUSR2', () => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  console.log(`memory ${heapUsed + external}.`)
})
