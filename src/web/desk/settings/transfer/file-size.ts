// Size of a file in words.
import type { DeskTranslator } from '../../../../platform/i18n/desk/english.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

export function fileSize(bytes: number, t: DeskTranslator): string {
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const format = { style: 'unit', unit: units[step] ?? 'byte', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(t.language, format).format(bytes / 1000 ** step)
}
