// Settings of the server: name, default, meaning and parser of each. The only reader of the environment.
import { join } from 'node:path'
import {
  backupKey,
  backupSchedule,
  browser,
  count,
  databaseUrl,
  flag,
  host,
  issuer,
  list,
  listenUrl,
  mailLimit,
  namedProxies,
  networks,
  nonEmpty,
  oneOf,
  port,
  postgresUrl,
  proxyUrl,
  publicUrl,
  rateLimit,
  secret,
  secrets,
  sender,
  shown,
  smtpUrl,
} from './config-values.ts'

interface Setting<T> {
  fallback: string
  meaning: string
  /** Throws a sentence's end: "must be …". */
  read: (text: string) => T
}

const setting = <T>(fallback: string, meaning: string, read: (text: string) => T): Setting<T> => ({
  fallback,
  meaning,
  read,
})

const services = ['feeds', 'comments', 'web', 'live', 'jobs'] as const
export type ServiceName = (typeof services)[number]

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** The table of settings, in the order in which the documentation shows them. */
export const settings = {
  PORT: setting('4000', 'Port to listen on. `0` lets the system choose.', port),
  HOST: setting('127.0.0.1', 'Address to listen on.', host),
  PUBLIC_URL: setting(
    '',
    'Address used in links and documents; may have a path. Default: `http://HOST:PORT`.',
    publicUrl,
  ),
  ENVIRONMENT: setting('production', 'Name of the environment in health replies.', nonEmpty),
  SERVICES: setting(
    'feeds,comments,jobs',
    'What this process does: services (`feeds`, `comments`) and roles (`web`, `live`, `jobs`), in any combination.',
    serviceNames,
  ),
  DATA_DIR: setting('./data', 'Folder of the SQLite file, the secret and the first keys.', nonEmpty),
  DATABASE_URL: setting(
    '',
    'Empty: SQLite in `DATA_DIR`. `sqlite:PATH` for a file elsewhere, `postgres://USER:PASSWORD@HOST/NAME` for PostgreSQL 15 or later. Of several hosts, `HOST:PORT,HOST:PORT`, each process stays with one that answers.',
    databaseUrl,
  ),
  DATABASE_READ_URL: setting(
    '',
    'PostgreSQL standby of `DATABASE_URL`, from which lists of comments are read where it has what the reader may see already.',
    postgresUrl,
  ),
  DATABASE_LISTEN_URL: setting(
    '',
    'Address for messages between processes (LISTEN and NOTIFY): one server for all of them, no pooler. Empty: `DATABASE_URL`. `none`: processes look at the database once a second.',
    listenUrl,
  ),
  DATABASE_POOL: setting(
    '10',
    'Connections to PostgreSQL at most, of each process, beside the one that listens; 2 to 200.',
    count(200, 2),
  ),
  PG_TOOLS: setting(
    '',
    'Folder of `pg_dump` and `pg_restore`, for backups of PostgreSQL. Empty: the `PATH`.',
    nonEmpty,
  ),
  IMPORT_MAX_MB: setting(
    '2048',
    'Largest file that the desk takes for an import, in MiB. It lies in `DATA_DIR/imports` until it is imported. The command has no bound.',
    count(1_000_000),
  ),
  BACKUP: setting(
    '',
    'Backups made by the server: `daily:7` keeps the latest seven of one a day; also `hourly:COUNT` and `weekly:COUNT`. Empty: none.',
    backupSchedule,
  ),
  BACKUP_DIR: setting('', 'Folder of these backups, one folder each. Default: `DATA_DIR/backups`.', nonEmpty),
  BACKUP_KEY: setting(
    '',
    'Public key (`age1…`) that backups are encrypted for, those of the command, too. Empty: they are not.',
    backupKey,
  ),
  SECRET_KEY: setting(
    '',
    'Key for signatures and encryption; at least 32 characters. When empty, generated once and stored in `DATA_DIR`.',
    secret(32),
  ),
  SECRET_KEY_PREVIOUS: setting(
    '',
    'Earlier keys, separated by commas, which are accepted until all that they sealed is sealed with `SECRET_KEY`; `pageside keys status` says when.',
    secrets(32),
  ),
  ACCESS_TOKEN: setting(
    '',
    'Bearer token of the feed owner; at least 16 characters. Generated once when empty.',
    secret(16),
  ),
  HEALTH_TOKEN: setting(
    '',
    'Bearer token of `GET /api/v1/health`; at least 16 characters. Generated once when empty.',
    secret(16),
  ),
  HTML2RSS_SECRET_KEY: setting(
    '',
    'The secret of an html2rss-web that this server replaces: its feed addresses stay valid for accounts of the same names.',
    (text) => text,
  ),
  FEED_CREATION: setting('true', '`false` turns creation and token feeds off (403).', flag),
  FETCH_ALLOW: setting('', 'Private targets that may be fetched: `host[:port]` or CIDR, separated by commas.', list),
  WEBHOOK_ALLOW: setting('', 'Private targets that webhooks may call; the same syntax.', list),
  PUSH_ALLOW: setting('', 'Private push services that browsers of members may name; the same syntax.', list),
  WEBHOOK_TIMEOUT_SECONDS: setting('10', 'Seconds that a webhook may take to answer; 1 to 60.', count(60)),
  AKISMET_KEY: setting(
    '',
    'Key of Akismet, or of a service that speaks its protocol; sites turn it on.',
    (text) => text,
  ),
  AKISMET_URL: setting(
    'https://rest.akismet.com/1.1/comment-check',
    'Where that service checks a comment; a private address is allowed here.',
    publicUrl,
  ),
  SCREEN_MODEL_URL: setting(
    '',
    'API of a language model that advises moderators, as OpenAI has it, up to `/v1`; a private address is allowed here.',
    publicUrl,
  ),
  SCREEN_MODEL_NAME: setting('', 'Name of that model, such as `llama3.1:8b`.', (text) => text),
  SCREEN_MODEL_KEY: setting('', 'Bearer key of that API.', (text) => text),
  SCREEN_TIMEOUT_MS: setting(
    '2000',
    'Time that screens outside of this server may take, in milliseconds; authors wait for it. 100 to 30,000.',
    count(30_000, 100),
  ),
  GIF_PROVIDER_URL: setting(
    '',
    'API of a GIF provider, as Giphy has it, up to `/v1/gifs`; a private address is allowed here. Empty: no GIF search.',
    publicUrl,
  ),
  GIF_PROVIDER_KEY: setting('', 'Key of that API.', (text) => text),
  FETCH_PROXY: setting('', 'Outgoing proxy for pages (`http://host:port`); the address guard stays.', proxyUrl),
  FETCH_PROXIES: setting(
    '',
    'Further outgoing proxies, which feeds choose by their name: `NAME=http://host:port`, with commas between them.',
    namedProxies,
  ),
  FETCH_SOLVER: setting(
    '',
    'Solver for pages that keep programs out, as FlareSolverr has it, up to but without `/v1`; a private address is allowed here. Feeds turn it on.',
    publicUrl,
  ),
  BROWSER: setting(
    'auto',
    'Chromium for pages that scripts draw: `auto` for that of the system, the path of another, the endpoint of one elsewhere (`http://HOST:PORT` or `ws://…`), or `off`.',
    browser,
  ),
  BROWSER_NO_SANDBOX: setting(
    'false',
    '`true` lets the browser run without a sandbox of its own, which root and most containers need. Only where this server stands in a container or machine of its own.',
    flag,
  ),
  CONFIG_FILE: setting(
    '',
    'YAML file with further accounts and with named feeds. Default: `./pageside.yml` if present.',
    (text) => text,
  ),
  SMTP_URL: setting(
    '',
    'Server for outgoing mail, `smtp://USER:PASSWORD@HOST:PORT` or `smtps://…`. Empty: mails wait as rows, which `pageside mail list` shows.',
    smtpUrl,
  ),
  MAIL_FROM: setting('', 'Sender of mails, `name@host` or `Name <name@host>`; needed with `SMTP_URL`.', sender),
  MAIL_TIMEOUT_SECONDS: setting('60', 'Time limit of one mail.', count(100)),
  MAIL_LIMIT: setting(
    '3/10',
    'Limit of confirmation mails: per address and day, and per client address and hour. `off` for no limit.',
    mailLimit,
  ),
  OIDC_ISSUER: setting(
    '',
    'Issuer of OpenID Connect by which people may sign in, such as `https://accounts.example.com`. Its callback here is `PUBLIC_URL/sign-in/openid/callback`.',
    issuer,
  ),
  OIDC_CLIENT_ID: setting('', 'Client id at that issuer; needed with `OIDC_ISSUER`.', (text) => text),
  OIDC_CLIENT_SECRET: setting('', 'Client secret at that issuer; needed with `OIDC_ISSUER`.', (text) => text),
  OIDC_NAME: setting('OpenID Connect', 'Name of the issuer on the button of the sign-in page.', nonEmpty),
  TRUST_PROXY: setting('', 'Addresses or CIDRs of proxies whose `X-Forwarded-*` headers count.', networks),
  RATE_LIMIT: setting(
    '60/60s',
    'Per client and per account, for creating feeds and public writes; reads get ten times that, files and pictures a hundred times. `off` for none.',
    rateLimit,
  ),
  SHED_AFTER_MS: setting(
    '250',
    'Under overload, requests that waited longer than this for the process are answered 503. `0`: none.',
    count(60_000, 0),
  ),
  WRITES_AT_ONCE: setting(
    '256',
    'Writes under way at the same time; further ones are answered 503 with `Retry-After`.',
    count(1_000_000),
  ),
  BUDGETS: setting(
    '',
    'Budgets that differ from the table below, `name=count/SECONDSs`, separated by commas. `off` for none.',
    (text) => text,
  ),
  SOCKETS_PER_ADDRESS: setting('500', 'Live connections of one client.', count(1_000_000)),
  SOCKETS_PER_PAGE: setting('20000', 'Live connections of one page, in each process.', count(1_000_000)),
  SOCKETS_GATHER_MS: setting(
    '20',
    'Events of a page within this time are sent together. `0`: each by itself.',
    count(1000, 0),
  ),
  SOCKETS_PING_SECONDS: setting(
    '30',
    'Interval of pings on live connections. The idle timeout of proxies must be longer.',
    count(3600),
  ),
  STOP_SECONDS: setting(
    '8',
    'Time limit of a shutdown: what is unfinished then is cut off and logged, and the exit code is 1.',
    count(3600),
  ),
  DRAIN_SECONDS: setting(
    '1',
    'On SIGTERM, time in which the server still answers, while it tells load balancers and clients to go elsewhere. On SQLite, where no other server is, none.',
    count(600, 0),
  ),
  LOG_LEVEL: setting('info', `One of ${levels.join(', ')}.`, oneOf(levels)),
} satisfies Record<string, Setting<unknown>>

type Settings = typeof settings
export type Config = { [K in keyof Settings]: ReturnType<Settings[K]['read']> }

/** Raised with every malformed value at once, a sentence each. */
export class InvalidSettings extends Error {
  override readonly name = 'BadSettings'
}

/** Empty variables count as absent. Throws `InvalidSettings`. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const wrong: string[] = []
  const config: Record<string, unknown> = {}
  for (const [name, { fallback, read }] of Object.entries(settings)) {
    const text = environment[name]?.trim() || fallback
    try {
      config[name] = read(text)
    } catch (error) {
      wrong.push(`${name} ${(error as Error).message}; it is ${shown(name, text)}.`)
    }
  }
  if (wrong.length > 0) throw new InvalidSettings(wrong.join('\n'))
  return config as Config
}

/** The database address: `sqlite:PATH` or `postgres://…`. */
export function databaseAddress(config: Config) {
  const url = config.DATABASE_URL || `sqlite:${join(config.DATA_DIR, 'pageside.db')}`
  const { DATABASE_READ_URL: readUrl, DATABASE_POOL: connections } = config
  return { url, readUrl, listenUrl: config.DATABASE_LISTEN_URL || url, connections }
}

/** What programs need that this one starts. */
export const environmentOfPrograms = ({ PATH = '', HOME = '', LANG = '' } = process.env) => ({ PATH, HOME, LANG })

function serviceNames(text: string): ServiceName[] {
  const names = list(text)
  const unknown = names.filter((name) => !services.some((service) => service === name))
  if (names.length === 0 || unknown.length > 0) throw new Error(`must be a list of ${services.join(', ')}`)
  if (names.includes('live') && names.includes('feeds') && !names.includes('comments'))
    throw new Error('names live without comments, whose sockets it would serve')
  return services.filter((service) => names.includes(service))
}
