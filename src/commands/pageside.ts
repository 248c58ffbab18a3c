// Entry point of the program: its arguments in, its exit code out.
import { runProgram } from './program.ts'

// A reader that closes early, as `head` does, is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})
process.exitCode = await runProgram(process.argv.slice(2))
