// Launcher of Chromium: from CHROMIUM, from an npm package, or from the system.
import { execFile } from 'node:child_process'
import { access, constants, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright-core'

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Nothing but what a test asks for may go out, and nothing may wait for a screen. */
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** One for all files of a process, which takes a second to start; `close` leaves it to the next file for a moment. */
let shared: Promise<Browser> | undefined
let users = 0
const lingerMs = 1000

export async function startChromium(): Promise<Browser> {
  users += 1
  shared ??= launchChromium()
  // A test may have ended it.
  if (!(await shared).isConnected()) shared = launchChromium()
  return shared
}

async function launchChromium(): Promise<Browser> {
  const browser = await launchOwn()
  const end = browser.close.bind(browser)
  browser.close = async () => {
    for (const page of browser.contexts().flatMap((context) => context.pages())) await tellLeft(page)
    await Promise.all(browser.contexts().map((context) => context.close()))
    users -= 1
    setTimeout(() => {
      if (users > 0) return
      shared = undefined
      void end()
    }, lingerMs)
  }
  return browser
}

const maxTold = 1500

/** A test closes its pages at its end: what is still open belongs to one that failed. */
async function tellLeft(page: Page): Promise<void> {
  const text = await page
    .evaluate<string>('document.body.innerText')
    .catch((error: Error) => `cannot be read: ${error.message}`)
  const shown = text.replace(/\s+/g, ' ').slice(0, maxTold)
  console.error(`pageside: left open ${page.url()}: ${shown}`)
}

async function launchOwn(): Promise<Browser> {
  const { executablePath, env } = await findTestChromium()
  // Root cannot have the sandbox; tests open only pages of their own.
  const args = process.getuid?.() === 0 ? [...quiet, '--no-sandbox'] : quiet
  return chromium.launch({ executablePath, args, ...(env ? { env } : {}) })
}

export interface TestChromium {
  executablePath: string
  env?: Record<string, string>
}

/** That of the package knows no windows: a visit takes it a fifth of what it takes a whole browser. */
export async function findTestChromium(): Promise<TestChromium> {
  if (process.env.CHROMIUM) return { executablePath: process.env.CHROMIUM }
  const found = (await packaged()) ?? (await ofSystem())
  if (!found) throw new Error('There is no Chromium that runs here. Install one, or name one in CHROMIUM.')
  return found
}

async function ofSystem(): Promise<TestChromium | undefined> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of systemNames) {
      const executablePath = join(folder, name)
      if (folder !== '' && (await isExecutable(executablePath))) return { executablePath }
    }
  }
  return undefined
}

/** The package unpacks to fixed names below the temporary folder; ours is filled aside and then moved, whole. */
async function packaged(): Promise<TestChromium | undefined> {
  const folder = await packageFolder('@sparticuz/chromium')
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const home = join(tmpdir(), `pageside-browser-${version}`)
  const executablePath = join(home, 'chromium')
  if (!(await isExecutable(executablePath))) await unpack(join(folder, 'bin'), home)
  const plain = { ...ownEnvironment(), FONTCONFIG_FILE: join(home, 'fonts.conf') }
  // It brings along what the system may lack.
  for (const env of [plain, { ...plain, LD_LIBRARY_PATH: join(home, 'al2023', 'lib') }]) {
    if (await runs(executablePath, env)) return { executablePath, env }
  }
  return undefined
}

async function unpack(bin: string, home: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium')
  const before = process.env.TMPDIR
  const aside = await mkdtemp(`${home}-`)
  process.env.TMPDIR = aside
  try {
    const archives = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']
    await Promise.all(archives.map((archive) => inflate(join(bin, archive))))
    await writeFile(join(aside, 'fonts.conf'), fontsOf(home))
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
  await rename(aside, home).catch(async (error) => {
    await rm(aside, { recursive: true })
    // Another test was faster.
    if (!(await isExecutable(join(home, 'chromium')))) throw error
  })
}

/** The package looks for its fonts where it would unpack them itself. Without any, Chromium ends at the first text. */
const fontsOf = (home: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(home, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(home, 'font-cache')}</cachedir>
</fontconfig>
`

async function runs(executablePath: string, env: Record<string, string>): Promise<boolean> {
  return promisify(execFile)(executablePath, ['--version'], { env }).then(
    () => true,
    () => false,
  )
}

/** The package does not export its own description. */
async function packageFolder(name: string): Promise<string> {
  let folder = dirname(fileURLToPath(import.meta.resolve(name)))
  while (!folder.endsWith(join(...name.split('/')))) folder = dirname(folder)
  return folder
}

async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  )
}

function ownEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
}
