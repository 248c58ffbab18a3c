// Compose files and Kubernetes manifests for several processes, read without an engine: settings, roles, probes, times and names.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig, settings } from '../../src/config.ts'
import { isProbePath } from '../../src/platform/http/server.ts'
import { rolesOf } from '../../src/roles.ts'
import { temporaryFolder } from '../harness/app.ts'
import { missing } from './proxies.ts'

const text = (path: string) => readFileSync(new URL(`../../deploy/${path}`, import.meta.url), 'utf8')

/** Tags of Compose, which say what of another file is left out. */
const customTags = ['!override', '!reset'].flatMap((tag) =>
  (['map', 'seq'] as const).map((collection) => ({ tag, collection, resolve: (value: unknown) => value as any })),
)
const compose = (path: string) => parse(text(path), { merge: true, customTags })

/** The roles of processes, each as `web`, `live` or `jobs`. */
const rolesIn = (environments: readonly Record<string, string>[]) =>
  environments.flatMap((environment) => {
    const config = readConfig(environment)
    const unknown = Object.keys(environment).filter((name) => !Object.hasOwn(settings, name))
    assert.deepEqual(unknown, [], 'no settings')
    const { web, live, jobs } = rolesOf(config.SERVICES)
    return Object.entries({ web, live, jobs }).flatMap(([name, runs]) => (runs ? [name] : []))
  })

function assertTime(seconds: number, environment: Record<string, string>): void {
  const { DRAIN_SECONDS, STOP_SECONDS } = readConfig(environment)
  assert.ok(seconds > DRAIN_SECONDS + STOP_SECONDS, `${seconds} s`)
}

describe('compose.processes.yaml', () => {
  const { services, configs, volumes } = compose('compose.processes.yaml')
  const ours = Object.entries<any>(services).filter(([, { image }]) => image === 'pageside')
  const given = { POSTGRES_PASSWORD: 'abc', TRUST_PROXY: '' }
  const environmentOf = ({ environment }: any): Record<string, string> =>
    Object.fromEntries(
      Object.entries<unknown>(environment).map(([name, value]) => [
        name,
        String(value).replace(/\$\{(\w+)(?::-([^}]*))?\}/g, (_, key: string, other = '') => {
          assert.ok(Object.hasOwn(given, key), `${key} is not explained`)
          return given[key as keyof typeof given] || other
        }),
      ]),
    )

  test('four processes with every role, and time to drain and stop', () => {
    const servers = ours.filter(([name]) => name !== 'migrate')
    assert.deepEqual(rolesIn(servers.map(([, one]) => environmentOf(one))), ['web', 'web', 'live', 'jobs'])
    for (const [, one] of servers) assertTime(Number.parseInt(one.stop_grace_period, 10), environmentOf(one))
  })

  test('tables are changed past the pooler, before the processes start', () => {
    assert.match(environmentOf(services.migrate).DATABASE_URL ?? '', /@postgres\/pageside$/)
    for (const [name, { depends_on, environment }] of ours) {
      if (name === 'migrate') continue
      assert.equal(depends_on.migrate.condition, 'service_completed_successfully')
      assert.match(environment.DATABASE_URL, new RegExp(`@pooler:${services.pooler.environment.LISTEN_PORT}/`))
    }
  })

  test('volumes, configs and dependencies are there', () => {
    const all = Object.values<any>(services)
    for (const name of all.flatMap(({ depends_on = {} }) =>
      Array.isArray(depends_on) ? depends_on : Object.keys(depends_on),
    ))
      assert.ok(Object.hasOwn(services, name), name)
    assert.deepEqual(Object.keys(volumes), ['postgres'])
    assert.deepEqual(Object.keys(configs), ['nginx'])
  })

  test('the proxy says what the sample says, and nginx takes it', { skip: missing('nginx') }, async () => {
    const content: string = configs.nginx.content.replaceAll('$$', '$')
    const directives = (config: string) =>
      [...config.matchAll(/^\s*((?:proxy_|client_)\w+)\s+([^;]+);/gm)].map(
        ([, name, value = '']) => `${name} ${value.replace(/\s+/g, ' ')}`,
      )
    const own = directives(text('nginx/pageside-processes.conf')).filter((one) => !one.startsWith('proxy_buffer'))
    assert.deepEqual(directives(content), own)
    const folder = await temporaryFolder()
    const here = content
      .replace(/server [\w-]+:4000/g, 'server 127.0.0.1:4000')
      .replace('listen 80', `listen unix:${folder}/s`)
    await writeFile(join(folder, 'nginx.conf'), `pid ${folder}/pid; events {} http { access_log off; ${here} }`)
    const { status, stderr } = spawnSync(
      'nginx',
      ['-t', '-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')],
      {
        encoding: 'utf8',
      },
    )
    await rm(folder, { recursive: true })
    assert.equal(status, 0, stderr)
  })

  test('Citus takes the place of the one PostgreSQL', () => {
    const { services: others } = compose('compose.citus.yaml')
    const images = Object.values<any>(others).flatMap(({ image }) => image ?? [])
    assert.equal(new Set(images).size, 1, 'one version')
    for (const name of Object.keys(others.nodes.depends_on)) assert.ok(Object.hasOwn({ ...services, ...others }, name))
    assert.match(String(others.migrate.entrypoint), /pageside migrate && pageside distribute/)
  })
})

describe('kubernetes', () => {
  const documents = (path: string) => parseAllDocuments(text(`kubernetes/${path}`)).map((one) => one.toJS() as any)
  const all = documents('pageside.yaml')
  const [configMap, secret] = documents('settings.yaml')
  const [job] = documents('migrate.yaml')
  const kind = (name: string) => all.filter((one) => one.kind === name)
  const shared = { ...configMap.data, ...secret.stringData }
  const environmentOf = ({ spec }: any): Record<string, string> => {
    const [{ env, envFrom }] = spec.template.spec.containers
    assert.deepEqual(envFrom, [
      { configMapRef: { name: configMap.metadata.name } },
      { secretRef: { name: secret.metadata.name } },
    ])
    return { ...shared, ...Object.fromEntries((env ?? []).map(({ name, value }: any) => [name, value])) }
  }

  test('each role has a Deployment with a disruption budget, time to drain and stop, and settings that are some', () => {
    assert.deepEqual(rolesIn(kind('Deployment').map(environmentOf)), ['web', 'live', 'jobs'])
    for (const one of kind('Deployment')) {
      assertTime(one.spec.template.spec.terminationGracePeriodSeconds, environmentOf(one))
      assert.deepEqual(one.spec.selector.matchLabels, one.spec.template.metadata.labels)
      const budget = kind('PodDisruptionBudget').find(({ metadata }) => metadata.name === one.metadata.name)
      assert.deepEqual(budget.spec.selector.matchLabels, one.spec.selector.matchLabels)
      assert.ok(budget.spec.minAvailable < one.spec.replicas)
    }
  })

  test('probes ask addresses that every process answers; readiness is noticed within the drain', () => {
    for (const one of kind('Deployment')) {
      const [{ readinessProbe, livenessProbe, startupProbe, ports }] = one.spec.template.spec.containers
      for (const { httpGet } of [readinessProbe, livenessProbe, startupProbe]) {
        assert.ok(isProbePath(httpGet.path), httpGet.path)
        assert.equal(httpGet.port, ports[0].name)
      }
      assert.equal(ports[0].containerPort, Number(shared.PORT))
      if (environmentOf(one).SERVICES !== 'jobs') assert.ok(readinessProbe.periodSeconds < Number(shared.DRAIN_SECONDS))
    }
  })

  test('the Ingress leads sockets to one role and the rest to the other', () => {
    const [{ host, http }] = kind('Ingress')[0].spec.rules
    assert.equal(`https://${host}`, shared.PUBLIC_URL)
    const backends = http.paths.map(({ path, backend }: any) => [path, backend.service.name])
    assert.deepEqual(backends, [
      ['/sub', 'pageside-live'],
      ['/desk/api/live', 'pageside-live'],
      ['/', 'pageside-web'],
    ])
    for (const { metadata, spec } of kind('Service')) {
      const labels = kind('Deployment').map(({ spec: own }) => own.template.metadata.labels)
      assert.ok(labels.some(({ role }) => role === spec.selector.role && metadata.name.endsWith(role)))
    }
  })

  test('the migration runs the command with the same settings', () => {
    assert.deepEqual(environmentOf(job), shared)
    assert.deepEqual(job.spec.template.spec.containers[0].args, ['migrate'])
  })
})
