// Table of the guides: which test runs the commands of each, and why some of its blocks are not run.

export interface GuideEntry {
  /** File of the test that follows the guide. */
  runBy?: string
  /** Blocks of commands that contain these words are not run, for the reason. */
  notRun?: Readonly<Record<string, string>>
  /** Of blocks that are no commands, by language: what checks them. */
  shown?: Readonly<Record<string, string>>
}

const inOrder = 'test/guides/guide-commands.test.ts'
const inBrowser = 'test/browser/guides/guide-snippets.test.ts puts them into a page'
const bareClone = 'test/program/bootstrap.test.ts does it, in a bare clone'
const output = 'what a command prints, shortened'
const needsRoot = 'it changes the machine, as root'

export const guideTable: Readonly<Record<string, GuideEntry>> = {
  'add-comments': {
    runBy: inOrder,
    shown: { html: inBrowser, css: 'test/browser/widget/widget-themes.test.ts sets them' },
  },
  'back-up': {
    runBy: inOrder,
    notRun: {
      createdb: 'the programs of PostgreSQL need not be on this machine; test/postgres/moving/backup.test.ts',
    },
  },
  'change-the-secret-key': { runBy: inOrder, notRun: { 'npm start': 'the server of the test is restarted' } },
  'comments-eleventy': { shown: { html: inBrowser, json: 'a file of Eleventy' } },
  'comments-hugo': { shown: { html: inBrowser } },
  'comments-jekyll': { shown: { html: inBrowser, yaml: 'a file of Jekyll' } },
  'comments-wordpress': { shown: { html: inBrowser, php: `${inBrowser}, as far as they print` } },
  container: {
    notRun: { docker: 'Docker need not be on this machine; test/deploy takes the image’s steps', '.env': 'a copy' },
  },
  desk: { runBy: inOrder, notRun: { OIDC_ISSUER: 'a provider is needed; test/platform/sign-in has one' } },
  'follow-pages': { runBy: inOrder, notRun: { FETCH_ALLOW: 'a restart; the server of the test has the setting' } },
  grow: {
    notRun: {
      'docker compose': 'Docker need not be on this machine; test/deploy/processes-files.test.ts reads the files',
      kubectl: 'a cluster is needed; test/deploy/processes-files.test.ts reads the manifests',
      'systemctl reload nginx': needsRoot,
      'health/ready': 'of each process; test/postgres/processes/four-processes.test.ts asks them',
    },
    shown: { text: 'settings; test/postgres/processes/four-processes.test.ts starts with such' },
  },
  install: { runBy: inOrder, notRun: { 'npm start': bareClone }, shown: { text: output } },
  'lost-secret': { runBy: inOrder },
  moderate: {
    runBy: inOrder,
    notRun: { SMTP_URL: 'a server for mail is needed; test/comments/mail sends through one' },
    shown: { text: output },
  },
  'move-elsewhere': {
    notRun: {
      '--tenant': 'two installations are needed; test/program/data/copy-tenant.test.ts has them',
      'public-url': 'a second address is needed; test/program/data/public-url.test.ts has one',
    },
  },
  'move-to-postgresql': {
    runBy: 'test/postgres/guide-move.test.ts',
    notRun: { '--live': 'test/postgres/moving/live-copy.test.ts does it', '--release': 'the same' },
    shown: { text: output },
  },
  'outside-screens': {
    runBy: inOrder,
    notRun: { 'npm start': 'a restart; test/comments/screening/outside-screens.test.ts has such services' },
    shown: { json: 'test/comments/screening/outside-screens.test.ts sends and answers such' },
  },
  'personal-data': {
    notRun: {
      'pageside person': 'a person is needed who did much; test/comments/person/erasure-places.test.ts has one',
    },
  },
  'replace-a-token': { runBy: inOrder },
  'reverse-proxy': {
    notRun: {
      sudo: needsRoot,
      'https://comments.example.org':
        'a name and a certificate are needed; test/deploy/reverse-proxy.test.ts asks through nginx and Caddy',
    },
    shown: { text: 'settings; test/deploy/reverse-proxy.test.ts starts with such' },
  },
  systemd: {
    notRun: { sudo: needsRoot, systemctl: 'a machine that was started by systemd is needed' },
    shown: { text: 'settings; test/platform/settings.test.ts reads such' },
  },
  'take-over-comments': {
    runBy: inOrder,
    notRun: { '--api-key-file': 'another server is needed; test/program/data/import-api.test.ts has them' },
  },
  'take-over-feeds': {
    notRun: {
      'pageside feed import': 'test/feeds/takeover/feed-import-command.test.ts takes such lists over',
      'pageside export': 'test/feeds/takeover/feed-export.test.ts writes and reads them',
    },
  },
  'ten-settings': { runBy: inOrder, notRun: { 'npm start': bareClone } },
  upgrade: {
    runBy: inOrder,
    notRun: { 'git fetch': 'a later version is needed; test/releases reads the data of each release' },
  },
  'widget-settings': { runBy: inOrder },
}
