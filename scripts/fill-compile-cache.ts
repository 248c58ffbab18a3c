// Writer of Node's compile cache: starts the server once with the command of its arguments, and stops it when it runs.
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const [command, ...before] = process.argv.slice(2)
const cache = process.env.NODE_COMPILE_CACHE
if (!command || !cache)
  throw new Error('Usage: NODE_COMPILE_CACHE=FOLDER node fill-compile-cache.ts COMMAND [ARGUMENT …]')

const DATA_DIR = mkdtempSync(join(tmpdir(), 'pageside-'))
const server = spawn(command, [...before, 'start', '--json'], {
  env: { ...process.env, DATA_DIR, DATABASE_URL: '', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
let stdout = ''
server.stdout.setEncoding('utf8').on('data', (text: string) => {
  stdout += text
  // The object that it prints when it listens: what it compiled is written when it ends.
  if (/^\}$/m.test(stdout)) server.kill('SIGTERM')
})
server.on('error', (error) => {
  throw error
})
server.on('close', (code, signal) => {
  rmSync(DATA_DIR, { recursive: true })
  if (code !== 0) throw new Error(`The server ended with ${code ?? signal}:\n${stdout}`)
  const files = readdirSync(cache, { recursive: true }).length
  if (files < 2) throw new Error(`The server wrote nothing to ${cache}.`)
  console.log(`${files} files in ${cache}.`)
})
