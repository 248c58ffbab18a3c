// Rows of people, by mail address.
import type { Reader, Transaction } from '../../data/database.ts'

export interface Person {
  id: string
  email: string
  emailKey: string
}

interface Row {
  id: string
  email: string
  email_key: string
}

const select = 'SELECT id, email, email_key FROM sign_in_people'

export async function personById(reader: Reader, id: string): Promise<Person | undefined> {
  const row = await reader.get<Row>(`${select} WHERE id = ?`, [id])
  return row && personOf(row)
}

/** The person of this address, added where there is none; with the spelling and time of now. */
export async function savePerson(tx: Transaction, { id, email, emailKey }: Person, now: number): Promise<Person> {
  const row = await tx.get<Row>(
    `INSERT INTO sign_in_people (id, email_key, email, created_at, seen_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (email_key) DO UPDATE SET email = excluded.email, seen_at = excluded.seen_at
     RETURNING id, email, email_key`,
    [id, emailKey, email, now, now],
  )
  return row ? personOf(row) : { id, email, emailKey }
}

export function touchPerson(tx: Transaction, id: string, now: number): void {
  tx.send('UPDATE sign_in_people SET seen_at = ? WHERE id = ?', [now, id])
}

/** People who were not here since `until`, with their passkeys; resolves to their number. */
export async function removeUnseenPeople(tx: Transaction, until: number, limit: number): Promise<number> {
  const rows = await tx.all<{ id: string }>(
    'SELECT id FROM sign_in_people WHERE seen_at <= ? ORDER BY seen_at LIMIT ? FOR UPDATE',
    [until, limit],
  )
  for (const { id } of rows) {
    tx.send('DELETE FROM sign_in_passkeys WHERE person_id = ?', [id])
    tx.send("DELETE FROM sign_in_sessions WHERE subject_kind = 'person' AND subject_id = ?", [id])
    tx.send('DELETE FROM sign_in_people WHERE id = ?', [id])
  }
  return rows.length
}

/** Everything that signing in keeps of a mailbox. Resolves to whether there was a person. */
export async function removePersonOfMailbox(tx: Transaction, emailKey: string): Promise<boolean> {
  const rows = await tx.all<{ id: string }>('DELETE FROM sign_in_people WHERE email_key = ? RETURNING id', [emailKey])
  for (const { id } of rows) {
    tx.send('DELETE FROM sign_in_passkeys WHERE person_id = ?', [id])
    tx.send("DELETE FROM sign_in_sessions WHERE subject_kind = 'person' AND subject_id = ?", [id])
  }
  tx.send('DELETE FROM sign_in_links WHERE email_key = ?', [emailKey])
  return rows.length > 0
}

function personOf({ id, email, email_key }: Row): Person {
  return { id, email, emailKey: email_key }
}
