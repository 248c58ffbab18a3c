// Reverse proxies of this machine with the sample files of `deploy/` and `compose.yaml`; only addresses are replaced.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { parse } from 'yaml'
import { temporaryFolder, waitUntil } from '../harness/app.ts'
import { portIsClosed } from '../harness/held-request.ts'

const root = new URL('../../', import.meta.url)
const sample = (path: string) => readFile(new URL(path, root), 'utf8')

interface Places {
  /** Port of the proxy, and one for a site or an address that the test does not ask. */
  port: number
  otherPort: number
  upstreamPort: number
  folder: string
}

export interface ProxyForm {
  name: string
  program: 'nginx' | 'caddy'
  /** Path of `PUBLIC_URL`. */
  path: '' | '/pageside'
  /** Command line, after the files that it needs are written. */
  prepare(places: Places): Promise<string[]>
}

/** Every address of the sample must be there, or something would be tried that nobody gets. */
function replaced(text: string, pairs: [from: string, to: string][]): string {
  for (const [from] of pairs) assert.ok(text.includes(from), `The sample has no ${from}`)
  return pairs.reduce((changed, [from, to]) => changed.replaceAll(from, to), text)
}

async function nginx(file: string, { port, upstreamPort, folder }: Places): Promise<string[]> {
  const text = replaced(await sample(file), [
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['listen [::]:80;', `listen unix:${folder}/second-address;`],
    ['server 127.0.0.1:4000;', `server 127.0.0.1:${upstreamPort};`],
  ])
  return runNginx(text, folder)
}

async function runNginx(text: string, folder: string): Promise<string[]> {
  await writeFile(join(folder, 'sample.conf'), text)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((what) => `${what}_temp_path ${folder};`)
  const whole = `daemon off; master_process off; pid ${folder}/pid; error_log stderr warn; events {}
http { access_log off; ${temporary.join(' ')} include ${folder}/sample.conf; }`
  await writeFile(join(folder, 'nginx.conf'), whole)
  return ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')]
}

/** Of the sample for several processes, which has an upstream for HTTP and one for sockets. */
export interface Upstreams {
  web: readonly number[]
  live: readonly number[]
}

/** The program's sample with these processes; resolves as `startProxy` does. */
export async function startProcessesProxy(
  port: number,
  upstreams: Upstreams,
  program: ProxyForm['program'] = 'nginx',
): Promise<() => Promise<void>> {
  const prepare = (places: Places) => (program === 'nginx' ? nginxOf(upstreams, places) : caddyOf(upstreams, places))
  return startProxy({ name: 'processes', program, path: '', prepare }, port, 0)
}

async function caddyOf({ web, live }: Upstreams, { port, folder }: Places): Promise<string[]> {
  const addresses = (ports: readonly number[]) => ports.map((one) => `127.0.0.1:${one}`).join(' ')
  const text = replaced(await sample('deploy/Caddyfile-processes'), [
    ['\ncomments.example.org {', `\nhttp://127.0.0.1:${port} {`],
    [addresses([4001, 4002]), addresses(web)],
    ['reverse_proxy 127.0.0.1:4003', `reverse_proxy ${addresses(live)}`],
  ])
  return caddy(text, folder)
}

async function nginxOf({ web, live }: Upstreams, { port, folder }: Places): Promise<string[]> {
  const servers = (ports: readonly number[]) =>
    ports.map((one) => `server 127.0.0.1:${one} fail_timeout=2s;`).join('\n    ')
  const text = replaced(await sample('deploy/nginx/pageside-processes.conf'), [
    [servers([4001, 4002]), servers(web)],
    [servers([4003]), servers(live)],
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['listen [::]:80;', `listen unix:${folder}/second-address;`],
  ])
  return runNginx(text, folder)
}

async function caddy(text: string, folder: string): Promise<string[]> {
  await writeFile(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${text}`)
  return ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
}

/** Both sites of the file run; one of them is asked. */
async function sites(asked: 'comments' | 'www', { port, otherPort, upstreamPort, folder }: Places): Promise<string[]> {
  const portOf = (site: string) => (site === asked ? port : otherPort)
  const text = replaced(await sample('deploy/Caddyfile'), [
    ['\ncomments.example.org {', `\nhttp://127.0.0.1:${portOf('comments')} {`],
    ['\nwww.example.org {', `\nhttp://127.0.0.1:${portOf('www')} {`],
    ['reverse_proxy 127.0.0.1:4000', `reverse_proxy 127.0.0.1:${upstreamPort}`],
    ['/var/www/html', folder],
  ])
  return caddy(text, folder)
}

async function composeProxy({ port, upstreamPort, folder }: Places): Promise<string[]> {
  const { configs } = parse(await sample('compose.yaml'))
  const text = replaced(configs.caddyfile.content, [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as Compose writes it
    ['${PUBLIC_URL:-http://localhost}', `http://127.0.0.1:${port}`],
    ['pageside:4000', `127.0.0.1:${upstreamPort}`],
  ])
  return caddy(text, folder)
}

export const forms: ProxyForm[] = [
  {
    name: 'deploy/nginx/pageside.conf',
    program: 'nginx',
    path: '',
    prepare: (places) => nginx('deploy/nginx/pageside.conf', places),
  },
  {
    name: 'deploy/nginx/pageside-path.conf',
    program: 'nginx',
    path: '/pageside',
    prepare: (places) => nginx('deploy/nginx/pageside-path.conf', places),
  },
  {
    name: 'deploy/Caddyfile, a host of its own',
    program: 'caddy',
    path: '',
    prepare: (places) => sites('comments', places),
  },
  {
    name: 'deploy/Caddyfile, under a path',
    program: 'caddy',
    path: '/pageside',
    prepare: (places) => sites('www', places),
  },
  {
    name: 'deploy/Caddyfile-processes',
    program: 'caddy',
    path: '',
    prepare: (places) => caddyOf({ web: [places.upstreamPort], live: [places.upstreamPort] }, places),
  },
  { name: 'the proxy of compose.yaml', program: 'caddy', path: '', prepare: composeProxy },
]

/** The sentence with which a test is skipped; false where the program is there. */
export function missing(program: string): string | false {
  return spawnSync(program, [program === 'nginx' ? '-v' : 'version']).status !== 0 && `${program} is not installed`
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert.ok(address && typeof address === 'object')
  await new Promise((resolve) => server.close(resolve))
  return address.port
}

/** Resolves to what ends it; fails with its own words when it does not come to listen. */
export async function startProxy(form: ProxyForm, port: number, upstreamPort: number): Promise<() => Promise<void>> {
  const folder = await temporaryFolder()
  const args = await form.prepare({ port, otherPort: await freePort(), upstreamPort, folder })
  const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn(form.program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true })
  }
  await waitUntil('the proxy listens', async () => {
    if (child.exitCode !== null) throw new Error(`${form.program} ended with ${child.exitCode}:\n${said}`)
    return !(await portIsClosed(`http://127.0.0.1:${port}`))
  })
  return stop
}
