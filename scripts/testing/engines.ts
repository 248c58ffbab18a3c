// Test files by engine: all run on SQLite, those whose behaviour could differ on PostgreSQL, too, and where there is a
// Citus cluster, on that.

export type EngineName = 'sqlite' | 'postgres' | 'citus'

export interface Engine {
  called: string
  /** Tests that depend on this engine; all others run on the first only. */
  tests: string[]
}

const onPostgres = [
  // The others type commands, whose rows are tried beside them, or look at what is written: that is the same to them.
  'test/comments/!(jobs|live)/!(*-commands|mail-branding|mail-documented|fuzz|settings).test.ts',
  'test/comments/live/{admission,connections,event-log,events,presence,restricted-pages}.test.ts',
  // The others read a file, speak HTTP or draw a page: rows are the same to them.
  'test/feeds/management/{create-feed,drafts,feed-options,manage-feeds}.test.ts',
  'test/feeds/named/{named-migration,variant-limit}.test.ts',
  'test/feeds/polling/{changes-during-poll,refresh,simulated-month}.test.ts',
  'test/feeds/serving/serving.test.ts',
  'test/platform/data/{database,event-order,full-text-index,migrations}.test.ts',
  'test/platform/jobs/{dead-jobs,hand-over,job-lanes,job-query-plans,jobs}.test.ts',
  'test/program/keys-lost.test.ts',
  'test/releases/*.test.ts',
  'test/postgres/!(cluster)/**/*.test.ts',
  'test/postgres/*.test.ts',
]

export const engines: Record<EngineName, Engine> = {
  sqlite: {
    called: 'SQLite',
    tests: ['src/**/*.test.ts', 'test/*.test.ts', 'test/!(postgres)/**/*.test.ts'],
  },
  postgres: {
    called: 'PostgreSQL',
    tests: onPostgres,
  },
  citus: {
    called: 'Citus',
    tests: [...onPostgres, 'test/postgres/cluster/*.test.ts'],
  },
}

/** Its address is in `TEST_POSTGRES_URL`, with `NAME` for the name of a database. */
export const noCluster =
  'on Citus: skipped, because TEST_POSTGRES_URL names no cluster. It is like postgres://USER@HOST:PORT/NAME, with the word NAME, and its database "postgres" has the extension and the nodes'

export const hasCluster = (): boolean => process.env.TEST_POSTGRES_URL?.includes('NAME') ?? false

export const engineNames = Object.keys(engines) as EngineName[]
export const isEngine = (name: string): name is EngineName => Object.hasOwn(engines, name)
