// Composition root: opens the port and the database, starts the chosen services, stops them within `STOP_SECONDS`.
import { checkSettings } from './check-settings.ts'
import { commentSchema } from './comments/admin.ts'
import { type CommentService, type CommentServiceParts, createCommentService } from './comments/service.ts'
import { type Config, databaseAddress } from './config.ts'
import { configuredKeys, importSettings, mailSettings, socketSettings } from './config-groups.ts'
import { feedSchema } from './feeds/admin.ts'
import { createFeedService, type FeedService, type FeedServiceParts } from './feeds/service.ts'
import { jobNames, startJobs } from './job-runners.ts'
import { createInstanceKeyRenewal } from './key-renewal.ts'
import { basePathOf, createOutgoing, isLoopback, parseBudgetSetting } from './outgoing.ts'
import { openServerBrowser } from './page-browser.ts'
import { createPages, exampleReader } from './pages.ts'
import type { Page } from './platform/api/page.ts'
import { createResponseCache } from './platform/api/response-cache.ts'
import type { ServeParts } from './platform/api/serve.ts'
import type { ScheduledBackups } from './platform/backups/scheduled-backups.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { createIds, createRequestIds } from './platform/crypto/ids.ts'
import type { Database } from './platform/data/database.ts'
import { type OpenOptions, openServingDatabase } from './platform/data/open-database.ts'
import { freeBytesOf } from './platform/free-space.ts'
import { createPictureUrls } from './platform/http/images/picture-urls.ts'
import { metricsPage } from './platform/http/metrics-page.ts'
import { type OpenPort, openPort } from './platform/http/server.ts'
import type { InstanceKeys } from './platform/instance-keys/key-file.ts'
import { assertKeysReadable, openKeys } from './platform/instance-keys/open-keys.ts'
import { oldestDueMs } from './platform/jobs/due-jobs.ts'
import { countJobs } from './platform/jobs/queue.ts'
import { type Budgets, createBudgets } from './platform/limits/budgets.ts'
import { createClientAddressResolver } from './platform/limits/client-address.ts'
import { createLoadShedder, type LoadShedder } from './platform/limits/load-shedder.ts'
import { createRateLimiter } from './platform/limits/rate-limiter.ts'
import { createSharedCounts } from './platform/limits/shared-counts.ts'
import { createLog, type Log } from './platform/log.ts'
import { createMailer, type Mailer } from './platform/mail.ts'
import { createMetrics, type Metrics } from './platform/metrics.ts'
import { createShutdown, type Shutdown } from './platform/shutdown.ts'
import type { ThreadPool } from './platform/worker/thread-pool.ts'
import { createProcessDrain, type ProcessDrain } from './process-drain.ts'
import { rolesOf, servesOf } from './roles.ts'
import { routesOf } from './routes.ts'
import { scheduledBackups } from './scheduled-backups.ts'
import { createSignInService } from './sign-in-service.ts'

export interface RunningApp {
  /** The public address. */
  url: string
  port: number
  keys: InstanceKeys
  keysFile: string
  /** The keys have just been generated: the command prints them. */
  firstStart: boolean
  /** The demo tenant, created at this start: its key is stored in no file. */
  demo: { id: string; apiKey: string } | undefined
  /** Answers for a while yet, and takes no more jobs; load balancers and clients are told to go elsewhere. */
  drain(): Promise<void>
  /** Lets open requests and jobs finish, within `STOP_SECONDS`. Resolves to the names of the steps that were cut off. */
  stop(): Promise<readonly string[]>
}

/** Overrides for tests. */
export interface Given {
  clock?: Clock
  log?: Log
  /** Every reply is checked against the contract. */
  checkReplies?: boolean
  /** The database as the services get it. */
  watch?: (database: Database) => Database
  databaseTimeouts?: OpenOptions['timeouts']
  /** Threads that read pages, shared by several servers of a process: none of them ends them. */
  extractionPool?: ThreadPool
  catalogue?: FeedServiceParts['catalogue']
  /** In place of the one of the settings; left to whoever opened it. */
  browser?: FeedServiceParts['browser']
}

/** Throws an `InvalidSettings`, or an error whose message is a sentence for people; nothing is left open then. */
export async function startApp(config: Config, given: Given = {}): Promise<RunningApp> {
  await checkSettings(config)
  // The port comes first, because addresses are built from it, and goes first, because requests need all the rest.
  const listensLate = !databaseAddress(config).url.startsWith('sqlite:')
  const port = await openPort(config.HOST, config.PORT, { listensLate })
  const log = given.log ?? createLog(config.LOG_LEVEL)
  const stopping = createShutdown()
  const drain = createProcessDrain(port)
  const stop = () => {
    drain.begin()
    // The first step to run, because requests need all others; these have time of their own.
    stopping.addStep('open requests and sockets', async (leftMs) => {
      if (await port.close(leftMs / 2))
        log.warn('stopping: requests that were not answered in half of the time are cut')
    })
    return stopping.run(config.STOP_SECONDS * 1000, log)
  }
  try {
    const { waitsForOthers, ...app } = await assemble(config, { ...given, log }, { port, drain }, stopping)
    const drainMs = waitsForOthers ? config.DRAIN_SECONDS * 1000 : 0
    return { ...app, port: port.port, drain: () => drain.wait(drainMs), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

interface Opened {
  port: OpenPort
  drain: ProcessDrain
}

async function assemble(config: Config, given: Given & { log: Log }, { port, drain }: Opened, stopping: Shutdown) {
  const { clock = systemClock, log, checkReplies = false, extractionPool: pool, catalogue, browser } = given
  const metrics = createMetrics()
  const url = config.PUBLIC_URL || localUrl(config.HOST, port.port)
  const keySource = { dataDir: config.DATA_DIR, configured: configuredKeys(config) }
  await assertKeysReadable(keySource.dataDir, keySource.configured)
  const stored = await openServingDatabase({
    ...databaseAddress(config),
    schemas: [feedSchema, commentSchema],
    now: clock.now(),
    clock,
    timeouts: given.databaseTimeouts,
    onGroup: metrics.countGroup,
    onFailure: (error) => log.error({ error }, 'other processes could not be told of this one; it is tried again'),
  })
  stopping.addStep('database', () => stored.close())
  const { keys, healthToken, ...kept } = await openKeys({ ...keySource, database: stored, stopping })
  const database = given.watch?.(stored) ?? stored
  const ids = createIds(clock)
  const createCounter = createSharedCounts(clock, database.peers)
  const limiter = createRateLimiter(config.RATE_LIMIT, clock, createCounter)
  const budgets = createBudgets(parseBudgetSetting(config), clock, metrics.countRefusal, createCounter)
  const outgoing = { ids, log, metrics, budgets, ownPort: port.port, catalogue, browser }
  const backups = scheduledBackups(config, { database, clock, ids, log })
  const base = { config, keys, healthToken, url, backups, database, clock, pool, drain, ...outgoing }
  const load = loadShedder(config, stored.meanWriterWaitMs, metrics.countShed)
  const serving = { log, metrics, limiter, load, recent: createResponseCache(database, clock), checkReplies }
  const { endpoints, pages, upgrades, refuse, demo, jobs } = await startServices(base, serving, stopping)
  port.serve({
    endpoints,
    pages: [...pages, metricsPage({ metrics, healthToken, budgets, count: () => countNow(base, jobs) })],
    upgrades,
    renderError: refuse,
    limiter,
    load,
    basePath: basePathOf(url),
    isSecure: url.startsWith('https:'),
    clientAddress: createClientAddressResolver(config.TRUST_PROXY),
    requestId: createRequestIds(ids),
    log,
  })
  await port.listen()
  return { url, keys, keysFile: kept.file, firstStart: kept.made, demo, waitsForOthers: database.peers !== undefined }
}

async function countNow({ metrics, database, clock, backups }: Base, jobs: string[]): Promise<void> {
  metrics.countJobs(await countJobs(database), await oldestDueMs(database, jobs, clock.now()))
  const backup = await backups.health()
  if (!backup) return
  const { state, lastSuccessAt } = backup
  metrics.countBackup(lastSuccessAt && lastSuccessAt / 1000, state === 'failed' || state === 'late')
}

function loadShedder(config: Config, writerMs: () => number, onShed: () => void): LoadShedder {
  return createLoadShedder({ shedAfterMs: config.SHED_AFTER_MS, maxWrites: config.WRITES_AT_ONCE, writerMs }, onShed)
}

interface Base {
  config: Config
  keys: InstanceKeys
  /** The current token: it may be rotated while the server runs. */
  healthToken: () => string
  url: string
  database: Database
  clock: Clock
  ids: ReturnType<typeof createIds>
  log: Log
  metrics: Metrics
  budgets: Budgets
  ownPort: number
  pool: ThreadPool | undefined
  catalogue: FeedServiceParts['catalogue']
  browser: FeedServiceParts['browser']
  drain: ProcessDrain
  backups: ScheduledBackups
}

async function startServices(base: Base, serving: ServeParts, stopping: Shutdown) {
  const { config, url, drain } = base
  const roles = rolesOf(config.SERVICES)
  const serves = servesOf(roles)
  const found = base.browser ? { browser: base.browser } : await openServerBrowser(config, roles, base.log, stopping)
  if (found.browser) base.metrics.watchBrowser(found.browser)
  const { safeFetch, proxies, images, userAgent, webhooks, push, outside, gifs, solver } = createOutgoing(base)
  let wakeJobs = () => {}
  const signIn = createSignInService({ ...base, wakeJobs: () => wakeJobs() })
  const feeds = feedService(base, serving, {
    safeFetch,
    accountSessions: signIn,
    imageAddress: images.address,
    wakeJobs: () => wakeJobs(),
    discussions: (...asked) => comments.discussions(...asked),
    furtherJobs: () =>
      roles.comments
        ? [...comments.jobs, ...comments.imports, ...comments.calls, ...comments.mails, ...signIn.jobs]
        : [],
    readiness: () => drain.checks(roles),
    ...{ userAgent, solver, proxies, ...found },
  })
  stopping.addStep('feeds', () => feeds.close())
  await feeds.followSettings()
  const mailer = await openMailer(config)
  const comments = commentService(base, serving, {
    wakeJobs: () => wakeJobs(),
    imageProxyUrl: createPictureUrls(images, url),
    feedItems: (feedId) => feeds.items(feedId),
    ...{ mailer, signIn, webhooks, push, outside, gifs },
  })
  stopping.addStep('comments', () => comments.close())
  const demo = serves('comments') && isLoopback(url) ? await comments.addDemoTenant() : undefined
  const keyRenewal = createInstanceKeyRenewal(base)
  const services = { feeds, comments, signIn, mailer, backups: base.backups, keyRenewal }
  if (roles.jobs) wakeJobs = await startJobs(base, services, stopping)
  const docs = [...(serves('feeds') ? [feeds.docs] : []), ...(serves('comments') ? [comments.docs] : [])]
  const pages: Page[] = [...(await createPages(docs, url, serves)), ...images.pages]
  const { endpoints, refuse } = routesOf({ feeds, comments, signIn, pages, serves, url }, serving)
  const upgrades = roles.live && roles.comments ? comments.upgrades : []
  return { endpoints, pages, upgrades, demo, refuse, jobs: jobNames(services) }
}

type FeedPart =
  | 'readiness'
  | 'safeFetch'
  | 'accountSessions'
  | 'imageAddress'
  | 'wakeJobs'
  | 'discussions'
  | 'furtherJobs'

function feedService(
  base: Base,
  { limiter }: ServeParts,
  given: Pick<FeedServiceParts, FeedPart | 'userAgent' | 'solver' | 'proxies' | 'browser' | 'noBrowser'>,
): FeedService {
  const { config, keys, url } = base
  return createFeedService({
    ...base,
    ...keys,
    ...given,
    healthToken: base.healthToken,
    limiter,
    publicUrl: url,
    ownPage: exampleReader(url),
    environment: config.ENVIRONMENT,
    creation: config.FEED_CREATION,
    formerSecret: config.HTML2RSS_SECRET_KEY,
    backupHealth: base.backups.health,
    configFile: config.CONFIG_FILE,
    freeBytes: () => freeBytesOf(config.DATA_DIR),
  })
}

function commentService(
  base: Base,
  serving: ServeParts,
  given: Pick<
    CommentServiceParts,
    'wakeJobs' | 'imageProxyUrl' | 'feedItems' | 'webhooks' | 'push' | 'outside' | 'gifs' | 'mailer' | 'signIn'
  >,
): CommentService {
  const { config, keys, url } = base
  return createCommentService({
    ...base,
    ...keys,
    ...given,
    publicUrl: url,
    mailLimit: config.MAIL_LIMIT,
    sockets: socketSettings(config, serving),
    imports: { ...importSettings(config), thread: new URL('./comments/import-thread.ts', import.meta.url) },
  })
}

/** Undefined where mails stay as rows. */
async function openMailer(config: Config): Promise<Mailer | undefined> {
  const smtp = mailSettings(config)
  return smtp && createMailer(smtp)
}

/** A wildcard host is reachable as `localhost` at least. */
function localUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
