// `pageside operations`: every documented operation, and whether it is served.
import { type Command, parseCommandArgs, print, printJson } from './command.ts'

export const operations: Command = {
  name: 'operations',
  usage: '',
  summary: 'List every operation and whether it is served.',
  async run(args) {
    const { values } = parseCommandArgs(args, {}, 0)
    // One after the other: sanitize-html requires htmlparser2, which must not be under way as an import then.
    const { feedOperationsServed } = await import('../feeds/service.ts')
    const { commentOperationsServed } = await import('../comments/service.ts')
    const all = [...feedOperationsServed, ...commentOperationsServed]
    if (values.json) printJson(all)
    else {
      for (const { operationId, method, path, served } of all) {
        print(`${served ? 'served ' : 'not yet'}  ${method.padEnd(6)} ${path}  ${operationId}`)
      }
      print(`${all.length} declared, ${all.filter(({ served }) => served).length} served`)
    }
    return 0
  },
}
