// One PostgreSQL for all files of a run, passed on through the environment.
import { clusterTemplate, prepareServer } from '../harness/engine.ts'
import { dropClusterDatabase, prepareCluster } from './cluster/cluster-databases.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'

let server: PostgresServer | undefined

export async function globalSetup(): Promise<void> {
  server = await startPostgres()
  const url = server.url('NAME')
  await prepareServer(url)
  process.env.TEST_POSTGRES_URL = url
}

/** The same on the cluster of `TEST_POSTGRES_URL`, which stays as it is. */
export async function setUpCluster(): Promise<void> {
  await prepareCluster(process.env.TEST_POSTGRES_URL ?? '', clusterTemplate)
}

export async function tearDownCluster(): Promise<void> {
  await dropClusterDatabase(process.env.TEST_POSTGRES_URL ?? '', clusterTemplate)
}

export async function globalTeardown(): Promise<void> {
  await server?.stop()
}
