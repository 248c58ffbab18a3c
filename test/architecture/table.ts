// Architecture as a table: areas, layers, the order of folders, and the packages each may import.

export interface Area {
  /** Path prefixes below `src/`; the first area that fits a file is its area. */
  files: string[]
  /** Prefixes below `src/` that its files may import, besides their own area. */
  may: string[]
  /** Packages and `node:` modules, `*` for any. */
  packages: string[]
  why: string
}

const pureLibraries = [
  'css-select',
  'css-what',
  'diff',
  'htmlparser2',
  'markdown-it',
  'sanitize-html',
  'encoding-sniffer',
  '@mozilla/readability',
  'linkedom',
  'node:crypto',
]

/** What browsers may load of the server's code. */
const browserSafe = [
  ...['platform/syndication/', 'platform/i18n/', 'platform/api/operation.ts', 'platform/api/client.ts'],
  'platform/durations.ts',
]

export const areas: Area[] = [
  {
    files: ['config.ts', 'config-groups.ts', 'config-values.ts'],
    may: [],
    packages: ['zod', 'node:path'],
    why: 'only reader of the environment',
  },
  {
    files: [
      ...['main.ts', 'check-settings.ts', 'job-runners.ts', 'key-renewal.ts', 'outgoing.ts', 'page-browser.ts'],
      ...['pages.ts', 'process-drain.ts', 'roles.ts', 'routes.ts', 'scheduled-backups.ts', 'sign-in-service.ts'],
      'commands/',
    ],
    may: [
      ...['config.ts', 'config-groups.ts'],
      'platform/',
      ...['feeds', 'comments'].flatMap((name) => [`${name}/service.ts`, `${name}/admin.ts`]),
      'comments/import-thread.ts',
    ],
    packages: [
      ...['node:util', 'node:path', 'node:fs', 'node:fs/promises', 'node:timers/promises'],
      ...['node:crypto', 'node:events', 'node:stream', 'node:stream/promises'],
    ],
    why: 'nothing inside a service',
  },
  {
    files: ['platform/i18n/load-catalogues.ts'],
    may: browserSafe,
    packages: ['node:fs/promises', 'node:path'],
    why: 'reads catalogues from disk',
  },
  { files: browserSafe, may: [], packages: ['zod'], why: 'browsers load it too' },
  { files: ['platform/'], may: [], packages: ['*'], why: 'knows nothing of feeds or comments' },
  {
    files: ['feeds/extraction/', 'feeds/history/'],
    may: ['platform/syndication/', 'platform/durations.ts'],
    packages: pureLibraries,
    why: 'pure: the same bytes and the same moment give the same result',
  },
  {
    files: ['feeds/'],
    may: ['platform/'],
    packages: ['zod', ...pureLibraries],
    why: 'its own service and platform',
  },
  {
    files: ['comments/live/', 'comments/desk/live/'],
    may: ['comments/', 'platform/'],
    packages: ['ws', 'node:http', 'node:stream', 'node:crypto', 'zod'],
    why: 'the only places of the service that speak WebSocket: pages and desk',
  },
  {
    files: ['comments/desk/push/'],
    may: ['comments/', 'platform/'],
    packages: ['http_ece', 'zod', ...pureLibraries],
    why: 'the only place that speaks to push services',
  },
  {
    files: ['comments/'],
    may: ['platform/'],
    packages: ['zod', ...pureLibraries],
    why: 'its own service and platform',
  },
  {
    files: ['web/'],
    may: [...browserSafe, 'comments/comment/rules/order.ts'],
    packages: [
      'preact',
      'preact/hooks',
      'preact/jsx-runtime',
      'esbuild',
      'terser',
      'node:fs/promises',
      'node:path',
      'node:url',
      'node:crypto',
      'node:zlib',
    ],
    why: 'contracts and what browsers may load; never handlers, stores, live',
  },
]

/** Layers inside a service, by file name: each may import those before it, its own, and what is named. */
export interface Layer {
  name: string
  files: RegExp
  may: string[]
  packages: string[]
}

export const layers: Layer[] = [
  {
    name: 'contract',
    files: /(?:^|\/)contract[\w-]*\.ts$/,
    may: ['platform/api/operation.ts'],
    packages: ['zod'],
  },
  {
    name: 'rules',
    files: /(?:^|\/)rules[\w-]*\.ts$|\/rules\/|^comments\/(?:text|comment\/markup|tenancy\/settings)\//,
    may: [
      'platform/syndication/',
      'platform/i18n/',
      'platform/closest-match.ts',
      'platform/durations.ts',
      'feeds/extraction/',
      'feeds/history/',
    ],
    packages: pureLibraries,
  },
  {
    name: 'store',
    files: /(?:^|\/)store[\w-]*\.ts$|\/store\//,
    may: ['platform/data/', 'platform/durations.ts', 'feeds/extraction/', 'feeds/history/'],
    packages: ['node:crypto'],
  },
]

/** Folders of one parent in their order: each may import those before it. */
export const orders: Record<string, string[]> = {
  platform: [
    ...[
      'cache',
      'compression',
      'crypto',
      'files',
      'syndication',
      'limits',
      'worker',
      'data',
      'instance-keys',
      'jobs',
      'backups',
      'key-renewal',
    ],
    ...['record-files', 'api', 'guides', 'browser', 'http', 'i18n', 'sign-in'],
  ],
  feeds: [
    ...['extraction', 'history', 'catalogue', 'fetching', 'feed', 'accounts', 'output', 'full-text', 'checks'],
    ...['polling', 'teaching', 'management', 'takeover', 'instance', 'serving', 'named', 'health', 'integrity'],
  ],
  'feeds/extraction': [
    ...['lexicon', 'normalization', 'dates', 'decoding', 'html', 'records', 'candidates', 'fields', 'sources'],
    ...[
      'page-state',
      'selection',
      'selectors',
      'changes',
      'pointing',
      'snapshot',
      'classification',
      'native-feeds',
      'page-links',
      'json-lists',
      'single-item',
      'text-lists',
      'article',
    ],
  ],
  comments: [
    ...[
      'text',
      'wire',
      'audit',
      'events',
      'tenancy',
      'identity',
      'logout',
      'pages',
      'translations',
      'comment',
      'listing',
    ],
    ...[
      'webhooks',
      'changes',
      'bans',
      'screening',
      'decisions',
      'domains',
      'mail',
      'verification',
      'notifications',
      'votes',
    ],
    ...[
      'moderation',
      'thread',
      'import',
      'export',
      'review',
      'feed-posts',
      'uploads',
      'following',
      'syndication',
      'aggregation',
      'live',
    ],
    ...['page-users', 'page-reacts', 'user-comments', 'gifs', 'person'],
    // The letters of the desk go out with all others.
    ...['mail-links', 'thread-page', 'desk', 'outbox', 'retention', 'integrity'],
  ],
  'comments/desk': [
    ...['access', 'queue', 'news', 'review', 'staff', 'bulk', 'people', 'live', 'pages', 'domains', 'mail-texts'],
    ...['settings', 'keys', 'insight', 'push', 'notifications', 'data', 'imports', 'exports'],
  ],
  web: [
    'shared',
    'sign-in',
    'feeds',
    'thread',
    'demo',
    'desk',
    'picker-frame',
    'my-feeds',
    'widget',
    'drop-in',
    'build',
  ],
}

/** Files beside ordered folders that the folders may import; all others there put the folders together. */
export const shared: Record<string, string[]> = {
  platform: ['*'],
  feeds: ['context.ts', 'errors.ts', 'contract.ts'],
  'feeds/extraction': ['page-and-feed.ts', 'feed-size-limit.ts'],
  comments: ['context.ts', 'errors.ts', 'contract.ts'],
  'comments/desk': [
    ...['contract-shared.ts', 'contract-access.ts', 'contract-queue.ts', 'contract-decisions.ts', 'contract-people.ts'],
    'contract.ts',
  ],
  web: [],
}

/** Where a package stands in only a few files, these are they. */
export const onlyIn: Record<string, string[]> = {
  'node:sqlite': ['platform/data/'],
  '@streamparser/json': ['platform/record-files/'],
  'csv-parse': ['platform/record-files/'],
  '@mozilla/readability': ['feeds/extraction/article/'],
  linkedom: ['feeds/extraction/article/'],
  pg: ['platform/data/postgres/'],
  '@simplewebauthn/server': ['platform/sign-in/passkey/'],
  http_ece: ['comments/desk/push/'],
  'openid-client': ['platform/sign-in/openid/'],
  nodemailer: ['platform/mail.ts'],
  ws: ['comments/live/', 'comments/desk/live/', 'platform/browser/cdp/'],
  terser: ['web/build/minify-script.ts'],
  esbuild: [
    'web/build/build.ts',
    'web/build/app/app-sources.ts',
    'web/build/app/build-app.ts',
    'web/build/build-picker-frame.ts',
    'web/build/build-widget.ts',
    'web/build/contract-stubs.ts',
    'web/build/license-notices.ts',
  ],
}
