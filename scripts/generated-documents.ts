// Generated documents by path: settings, OpenAPI documents, index of decisions, module maps, files shown in guides.
import { commentApi, commentOperations, furtherModels } from '../src/comments/contract.ts'
import { inactiveSettings } from '../src/comments/tenancy/settings/inactive-settings.ts'
import { isSetting, settingGroups } from '../src/comments/tenancy/settings/settings.ts'
import { translationOperations } from '../src/comments/translations/contract.ts'
import { settings } from '../src/config.ts'
import { feedApi } from '../src/feeds/contract.ts'
import { feedServiceOperations } from '../src/feeds/operations.ts'
import { openApiDocument } from '../src/platform/api/openapi.ts'
import { openApiYaml } from '../src/platform/api/openapi-yaml.ts'
import { defaultBudgets } from '../src/platform/limits/default-budgets.ts'
import { widgetSettings } from '../src/web/thread/state/widget-settings.ts'
import { decisionIndex } from './decision-index.ts'
import { guidesWithFiles } from './guide-files.ts'
import { mappedAreas, moduleMap } from './module-map.ts'

/** The address that a server with default settings has. */
const address = 'http://127.0.0.1:4000'

export async function generatedDocuments(): Promise<Record<string, string>> {
  const maps = mappedAreas.map(async (area) => [
    `docs/architecture/${area.replace('/', '-')}.svg`,
    await moduleMap(area),
  ])
  const feeds = Object.values(feedServiceOperations)
  const comments = Object.values({ ...commentOperations, ...translationOperations })
  return {
    '.env.example': environmentExample(),
    'docs/configuration.md': configuration(),
    'docs/comment-settings.md': commentSettings(),
    'docs/decisions/README.md': decisionIndex(),
    ...Object.fromEntries(await Promise.all(maps)),
    'docs/openapi/feeds.yaml': openApiYaml(
      openApiDocument({ ...feedApi, servers: [`${address}/api/v1`], operations: feeds }),
    ),
    'docs/openapi/comments.yaml': openApiYaml(
      openApiDocument({ ...commentApi, servers: [address], operations: comments, models: furtherModels }),
    ),
    ...guidesWithFiles(),
  }
}

function configuration(): string {
  const rows = Object.entries(settings).map(([name, { fallback, meaning }]) => {
    return `| \`${name}\` | ${fallback === '' ? 'empty' : `\`${fallback}\``} | ${meaning} |`
  })
  const budgets = Object.entries(defaultBudgets).map(([name, { count, windowMs, per, meaning }]) => {
    return `| \`${name}\` | ${count.toLocaleString('en')} in ${windowMs / 1000} s | ${per} | ${meaning} |`
  })
  return `# Settings

Read from the environment when the server starts. An empty variable counts as absent; unknown names are ignored; a
malformed value stops the start with a sentence that names it. This page is generated: \`npm run docs\`.

| Setting | Default | Meaning |
|---|---|---|
${rows.join('\n')}

## Budgets

A budget bounds what requests cost others than the client that sends them: mails, fetches, notifications. Each client,
host or page of the third column has a budget of its own; a client is an address of IPv4 or a /64 of IPv6. Mails and votes are
counted in the database, the rest in each process, which forgets the oldest of 20,000. \`BUDGETS=image-fetches=200/600s,…\` changes
them, \`/metrics\` counts what was refused (\`pageside_budget_refused_total\`).

| Budget | Default | Counted per | Meaning |
|---|---|---|---|
${budgets.join('\n')}

## The configuration file

It is read at every start. One that cannot be read does not stop the start: the accounts and the named feeds known so far
stay as they are, the log says why, and \`GET /api/v1/health\` answers 500 until it can be read. A file that \`CONFIG_FILE\` names must be
there; without that setting there need be none.

\`\`\`yaml
accounts:
  - name: newsroom
    token: at-least-16-characters
    # \`*\` alone stands for every page. In the host of a pattern it stays within the host, as in
    # https://*.example.com/*, which does not allow example.com itself; in the path it stands for anything.
    allowed_urls: ["https://example.com/*"]
# Served at /weekly.xml, /weekly.json and so on; all that can be said of a feed stands in docs/feeds.md.
feeds:
  weekly:
    url: https://example.com/news
    title: The week in Example
\`\`\`
`
}

/** Settings that an operator looks at first; those that files of `deploy/` and `compose.yaml` set themselves are not among them. */
const firstSettings = [
  ...(['PUBLIC_URL', 'TRUST_PROXY', 'DATABASE_URL', 'SERVICES'] as const),
  ...(['ACCESS_TOKEN', 'SMTP_URL', 'MAIL_FROM', 'FETCH_ALLOW', 'RATE_LIMIT', 'LOG_LEVEL'] as const),
]

function environmentExample(): string {
  const entries = firstSettings.map((name) => {
    const { fallback, meaning } = settings[name]
    return `${commented(meaning)}\n#${name}=${fallback}\n`
  })
  return `# Settings that matter first, with their defaults. All of them: docs/configuration.md.
# Copy to \`.env\` beside compose.yaml, or to /etc/pageside.env for deploy/pageside.service. A value stands as it is, without
# quotes. This file is generated: \`npm run docs\`.

${entries.join('\n')}
# For compose.yaml only.

# Parts beside the server, separated by commas: postgres, proxy.
#COMPOSE_PROFILES=

# Password of the PostgreSQL of the profile \`postgres\`, of letters and digits. With it, DATABASE_URL need not be set.
#POSTGRES_PASSWORD=

# Port of this machine at which the server is reached without the proxy.
#PUBLISHED_PORT=4000
`
}

/** Lines of a comment, at most 118 characters each. */
function commented(text: string): string {
  return text.replace(/(.{1,116})(?: +|$)/g, '# $1\n').trimEnd()
}

function commentSettings(): string {
  const { own, followed, handedOn } = settingGroups
  const table = (group: Readonly<Record<string, { type: string; fallback?: unknown; meaning: string }>>) => {
    const rows = Object.entries(group).map(([name, { type, fallback, meaning }]) => {
      const why = isSetting(name) ? inactiveSettings.get(name) : undefined
      return `| \`${name}\` | ${type} | ${fallback === undefined ? 'none' : `\`${JSON.stringify(fallback)}\``} | ${why === undefined ? '' : `*Not yet: ${why}.* `}${meaning} |`
    })
    return `| Setting | Value | Default | Meaning |\n|---|---|---|---|\n${rows.join('\n')}`
  }
  const listed = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')
  const byWidget = (group: object) => widgetSettings.filter((name) => Object.hasOwn(group, name))
  return `# Settings of a tenant's comments

\`pageside tenant set ID NAME=VALUE …\` changes them beside a running server, which follows within two seconds;
\`NAME=\` gives one its default again, and \`pageside tenant show ID\` prints them all. Values are JSON; a text may stand
without its quotes, a list of texts with commas. All changes of one command are made, or none; each is in the audit log.
This page is generated: \`npm run docs\`.

**Not yet** marks what this version keeps without acting on it: setting it changes nothing that the server does. The
command says so, too.

## Ours

No client is told of these.

${table(own)}

## Followed by the server

Clients are told of what was set, when they read a page with \`includeConfig=true\`. The widget shows what the server lets
readers do: it acts on ${listed(byWidget(followed))} itself, and the rest shows in what the server answers.

${table(followed)}

## Handed on to clients

The server keeps them and tells clients, which may act on them. Of these, the widget (and with it \`/demo\`) acts on
${listed(byWidget(handedOn))}, and leaves all others alone.

${table(handedOn)}
`
}
