// Executable of the system's Chromium, by its usual names and places.
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

/** Those without windows first: a page takes them a third of the CPU time and half of the memory. */
export const chromiumNames = [
  ...['chromium-headless-shell', 'chrome-headless-shell', 'chromium-headless'],
  ...['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
]

/** Where no name stands in the `PATH`. */
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/opt/google/chrome/chrome',
]

/** Undefined where there is none. */
export async function findChromium(path: string): Promise<string | undefined> {
  const folders = path.split(delimiter).filter((folder) => folder !== '')
  const files = [...chromiumNames.flatMap((name) => folders.map((folder) => join(folder, name))), ...places]
  for (const file of files) if (await isExecutable(file)) return file
  return undefined
}

export async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  )
}
