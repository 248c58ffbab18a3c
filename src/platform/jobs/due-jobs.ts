// SQL of the due job with the earliest `run_at`, by the index `jobs_by_claim`.

/**
 * One row at most. Parameters: for each kind its name, now, now, and the ids that are left out. Each kind is asked for its
 * own first row in the order of the index: with all kinds in one list, both engines would sort every row that is due.
 */
export function earliestDueSql(columns: string, kinds: number, leftOut = 0): string {
  const others = leftOut > 0 ? `AND id NOT IN (${Array(leftOut).fill('?').join(', ')})` : ''
  const first = `SELECT id, kind, payload, attempts, expires_at, lane, run_at FROM jobs
    WHERE kind = ? AND dead_at IS NULL AND run_at <= ? AND lease_until <= ? ${others} ORDER BY run_at LIMIT 1`
  const firsts = Array.from({ length: kinds }, (_, i) => `SELECT * FROM (${first}) AS of_kind_${i}`)
  return `SELECT ${columns} FROM (${firsts.join(' UNION ALL ')}) AS due ORDER BY run_at LIMIT 1`
}
