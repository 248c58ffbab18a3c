// Problems of a file as a whole, kept until its reader can tell them.
import type { SourceRecord } from '../rules/source-record.ts'

/** More are counted alone. */
const maxProblems = 1000

export function problemsOf(): { onProblem: (reason: string) => void; problems: () => Generator<SourceRecord> } {
  const told: string[] = []
  let others = 0
  return {
    onProblem(reason) {
      if (told.length < maxProblems) told.push(reason)
      else others++
    },
    *problems() {
      for (const reason of told) yield { kind: 'problem', reason, place: 'file' }
      if (others > 0) yield { kind: 'problem', reason: `${others} further problems of this kind.`, place: 'file' }
    },
  }
}
