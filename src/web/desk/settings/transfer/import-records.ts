// Records of imports, as the desk's views name them.
import type { getImports } from '../../../../comments/desk/imports/contract-imports.ts'
import type { CallReply } from '../../../../platform/api/client.ts'

export type Imports = CallReply<typeof getImports>
export type ImportRecord = Imports['imports'][number]
export type ImportReport = NonNullable<ImportRecord['report']>

const underWay: readonly ImportRecord['state'][] = ['uploading', 'checking', 'importing', 'stopping']

export const isUnderWay = ({ state }: ImportRecord): boolean => underWay.includes(state)

/** Comments of the file that are taken, or are here already. */
export const takenIn = ({ comments }: ImportReport): number =>
  Object.values(comments.states).reduce((sum, count) => sum + count, 0)
