// Process in which commands of the program run one after the other, each with settings and a folder of its own.
import { runProgram } from '../../src/commands/program.ts'

export interface HostRequest {
  args: string[]
  settings: Record<string, string>
  cwd: string
}

export interface HostReply {
  code: number
  stdout: string
  stderr: string
  /** Handles that a command has left open: a process of its own would not end. */
  left: string[]
}

/** What a command may take to let go of its handles, at most. */
const maxClosingMs = 20_000

const { env } = process
let before: Promise<unknown> = Promise.resolve()
process.on('message', (request: HostRequest) => {
  before = before.then(async () => process.send?.(await runCommand(request)))
})

async function runCommand({ args, settings, cwd }: HostRequest): Promise<HostReply> {
  const written = { stdout: '', stderr: '' }
  const writes = (['stdout', 'stderr'] as const).map((name) => [name, process[name].write] as const)
  for (const [name] of writes)
    process[name].write = (text: string | Uint8Array) => {
      written[name] += text
      return true
    }
  const open = openHandles()
  process.env = settings
  process.chdir(cwd)
  try {
    const code = await runProgram(args)
    return { code, ...written, left: await leftOpen(open) }
  } finally {
    process.env = env
    for (const [name, write] of writes) process[name].write = write
  }
}

const openHandles = () => process.getActiveResourcesInfo().filter((kind) => !/^(?:Immediate|FSReqPromise)$/.test(kind))

async function leftOpen(before: readonly string[]): Promise<string[]> {
  const deadline = performance.now() + maxClosingMs
  for (;;) {
    const more = surplus(openHandles(), before)
    if (more.length === 0 || performance.now() > deadline) return more
    await new Promise((resolve) => setImmediate(resolve))
  }
}

function surplus(now: readonly string[], before: readonly string[]): string[] {
  const rest = [...before]
  return now.filter((kind) => {
    const at = rest.indexOf(kind)
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
}
