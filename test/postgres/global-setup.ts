// One PostgreSQL for all files of a run, passed on through the environment.
import { prepareServer } from '../harness/engine.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'

let server: PostgresServer | undefined

export async function globalSetup(): Promise<void> {
  server = await startPostgres()
  const url = server.url('NAME')
  await prepareServer(url)
  process.env.TEST_POSTGRES_URL = url
}

export async function globalTeardown(): Promise<void> {
  await server?.stop()
}
