// Tables of text: rows of columns that are parted by tabs, as data of the program. Lines that begin with # are none.
import { readFile } from 'node:fs/promises'

export async function readTextTable(file: URL): Promise<string[][]> {
  const lines = (await readFile(file, 'utf8')).split('\n')
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split('\t'))
}
