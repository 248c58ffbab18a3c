// `pageside operations`: every documented operation, and those of the vendor beyond, with whether each is served.
import { type Command, parseCommandArgs, print, printJson } from './command.ts'

export const operations: Command = {
  name: 'operations',
  usage: '',
  summary: 'List every operation and whether it is served.',
  async run(args) {
    const { values } = parseCommandArgs(args, {}, 0)
    // One after the other: sanitize-html requires htmlparser2, which must not be under way as an import then.
    const { feedOperationsServed } = await import('../feeds/service.ts')
    const { commentOperationsServed, vendorOperationsServed } = await import('../comments/service.ts')
    const documented = [...feedOperationsServed, ...commentOperationsServed]
    if (values.json) printJson([...documented, ...vendorOperationsServed])
    else {
      printGroup(documented, 'not yet')
      print(`${documented.length} declared, ${countServed(documented)} served`)
      print('')
      print('Of the vendor of comments, beyond the two documents:')
      printGroup(vendorOperationsServed, 'not served')
      print(`${vendorOperationsServed.length} of the vendor, ${countServed(vendorOperationsServed)} served`)
    }
    return 0
  },
}

interface Listed {
  operationId: string
  method: string
  path: string
  served: boolean
}

function printGroup(all: readonly Listed[], otherwise: string): void {
  const width = Math.max(otherwise.length, 'served'.length)
  for (const { operationId, method, path, served } of all) {
    print(`${(served ? 'served' : otherwise).padEnd(width)}  ${method.padEnd(6)} ${path}  ${operationId}`)
  }
}

function countServed(all: readonly Listed[]): number {
  return all.filter(({ served }) => served).length
}
