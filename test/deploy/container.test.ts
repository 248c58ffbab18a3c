// Container image and Compose file, read without an engine: names, paths, users and times that must fit the project.
import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { nodeEnvironment, nodeFlags } from '../../scripts/node-options.mjs'
import { readConfig, settings } from '../../src/config.ts'
import { chromiumNames } from '../../src/platform/browser/local/find-chromium.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const text = (path: string) => readFileSync(join(root, path), 'utf8')

describe('Dockerfile', () => {
  /** Instructions with their continuation lines joined. */
  const instructions = text('Dockerfile')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, name = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
      return { name, rest }
    })
  const all = (name: string) => instructions.filter((one) => one.name === name).map(({ rest }) => rest)
  const last = (name: string) => all(name).at(-1) ?? ''
  const copied = all('COPY').flatMap((rest) => (rest.startsWith('--from') ? [] : rest.split(' ').slice(0, -1)))

  test('the base image has the Node of package.json', () => {
    const { dependencies } = JSON.parse(text('package.json'))
    assert.match(last('ARG'), new RegExp(`^NODE_IMAGE=node:${dependencies.node.replaceAll('.', '\\.')}-\\w+-slim$`))
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as Docker writes it
    assert.deepEqual(all('FROM').slice(0, 2), ['${NODE_IMAGE} AS build', '${NODE_IMAGE} AS server'])
  })

  test('what is copied exists, and .dockerignore lets it through', () => {
    const [first, ...let_] = text('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
    assert.equal(first, '*')
    const through = let_.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
    assert.ok(copied.length >= 6)
    for (const path of copied) {
      assert.ok(existsSync(join(root, path)), path)
      assert.ok(
        through.some((allowed) => path === allowed || path.startsWith(`${allowed}/`)),
        path,
      )
    }
    for (const path of through)
      assert.ok(
        copied.some((used) => used === path || used.startsWith(`${path}/`)),
        path,
      )
  })

  test('files that its commands name are among those', () => {
    const commands = [...all('RUN'), last('HEALTHCHECK')].join(' ')
    const named = [...commands.matchAll(/(?:scripts|src)\/[\w./-]+/g)].map(([path]) => path)
    assert.deepEqual(named, ['src/web/build/build.ts', 'scripts/fill-compile-cache.ts', 'scripts/healthcheck.mjs'])
    for (const path of named) assert.ok(existsSync(join(root, path)), path)
  })

  test('it runs as one user with a number, who also owns the data and fills the compile cache', () => {
    const [, uid] = /^([1-9]\d+):\1$/.exec(last('USER')) ?? []
    assert.ok(uid, last('USER'))
    const runs = all('RUN').join('\n')
    for (const use of [`useradd --uid ${uid} `, `groupadd --gid ${uid} `, `-o ${uid} -g ${uid} -m 0700 /data`]) {
      assert.ok(runs.includes(use), use)
    }
    assert.ok(runs.includes(`setpriv --reuid=${uid} --regid=${uid} `))
  })

  test('Chromium is in one target alone, runs as the same user, and has a name that the server looks for', () => {
    assert.deepEqual(all('FROM').slice(2), ['server AS with-browser', 'server'])
    const from = instructions.findIndex(({ rest }) => rest === 'server AS with-browser')
    const [, ...stage] = instructions.slice(from, -1)
    assert.deepEqual(
      stage.map(({ name }) => name),
      ['USER', 'RUN', 'USER'],
    )
    assert.deepEqual([stage[0]?.rest, ...new Set(all('USER').toSpliced(1, 1))], ['root', last('USER')])
    const [, packages = ''] =
      /apt-get install -y --no-install-recommends ([\w -]+?) &&/.exec(stage[1]?.rest ?? '') ?? []
    assert.ok(
      packages.split(' ').some((name) => chromiumNames.includes(name)),
      packages,
    )
    assert.doesNotMatch(
      instructions
        .slice(0, from)
        .map(({ rest }) => rest)
        .join(),
      /chromium/,
    )
  })

  test('its settings are some', () => {
    const given = Object.fromEntries(
      last('ENV')
        .split(' ')
        .map((pair) => pair.split('=')),
    )
    const { NODE_COMPILE_CACHE, ...ours } = given
    assert.match(NODE_COMPILE_CACHE, /^\/app\//)
    assert.deepEqual(
      Object.keys(ours).filter((name) => !Object.hasOwn(settings, name)),
      [],
    )
    const config = readConfig(ours)
    assert.deepEqual([config.HOST, config.DATA_DIR], ['0.0.0.0', last('VOLUME')])
    assert.equal(String(config.PORT), last('EXPOSE'))
  })

  test('its program has the flags and the environment that every other start has', () => {
    const path = 'deploy/container/pageside'
    assert.equal(statSync(join(root, path)).mode & 0o111, 0o111)
    const [, flags = '', program] = /^exec node ((?:.|\\\n)*?) \\\n\s+\/app\/(\S+) "\$@"$/m.exec(text(path)) ?? []
    assert.deepEqual(
      flags.split(/[\s\\]+/).filter((flag) => flag !== ''),
      nodeFlags,
    )
    assert.ok(existsSync(join(root, program ?? '')), program)
    const environment = nodeEnvironment('/app')
    const { NODE_COMPILE_CACHE } = environment
    assert.ok(NODE_COMPILE_CACHE)
    const { MALLOC_ARENA_MAX = '1' } = process.env
    assert.deepEqual(environment, { ...process.env, MALLOC_ARENA_MAX, NODE_COMPILE_CACHE })
    assert.ok(text(path).includes('MALLOC_ARENA_MAX:-1'))
  })
})

describe('compose.yaml', () => {
  const source = text('compose.yaml')
  const compose = parse(source)
  const { pageside, postgres, proxy } = compose.services

  /** Variables of Compose that are no settings of ours; `.env.example` explains them. */
  const composeOnly = [
    ...text('.env.example')
      .split('# For compose.yaml only.')[1]!
      .matchAll(/^#(\w+)=/gm),
  ].map(([, name]) => name)

  test('every variable is a setting, or is explained in .env.example', () => {
    assert.deepEqual(composeOnly, ['COMPOSE_PROFILES', 'POSTGRES_PASSWORD', 'PUBLISHED_PORT'])
    const used = [...source.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
    const unknown = used.filter((name) => !Object.hasOwn(settings, name) && !composeOnly.includes(name))
    assert.deepEqual(unknown, [])
    assert.deepEqual(
      Object.keys(pageside.environment).filter((name) => !Object.hasOwn(settings, name)),
      [],
    )
  })

  const cases: [what: string, given: Record<string, string>, database: string, proxies: number][] = [
    ['nothing is set', {}, '', 2],
    ['a password', { POSTGRES_PASSWORD: 'abc' }, 'postgres://pageside:abc@postgres/pageside', 2],
    [
      'an address of its own',
      { POSTGRES_PASSWORD: 'abc', DATABASE_URL: 'postgres://a:b@db.example/c', TRUST_PROXY: '10.0.0.1' },
      'postgres://a:b@db.example/c',
      1,
    ],
  ]
  for (const [what, given, database, proxies] of cases) {
    test(`the server takes its settings where ${what}`, () => {
      const environment = Object.entries(pageside.environment).map(([name, value]) => [
        name,
        interpolated(String(value), given),
      ])
      const config = readConfig(Object.fromEntries(environment))
      assert.equal(config.DATABASE_URL, database)
      assert.equal(config.TRUST_PROXY.length, proxies)
      assert.equal(config.HOST, '0.0.0.0')
    })
  }

  test('the server alone starts without a profile, and needs PostgreSQL only where that is', () => {
    assert.deepEqual(
      [pageside, postgres, proxy].map(({ profiles }) => profiles),
      [undefined, ['postgres'], ['proxy']],
    )
    assert.deepEqual(pageside.depends_on, { postgres: { condition: 'service_healthy', required: false } })
    assert.ok(postgres.healthcheck.test.includes('pg_isready'))
    const { POSTGRES_USER, POSTGRES_DB } = postgres.environment
    assert.ok(
      pageside.environment.DATABASE_URL.endsWith(
        `:+postgres://${POSTGRES_USER}:\${POSTGRES_PASSWORD}@postgres/${POSTGRES_DB}}}`,
      ),
    )
  })

  test('volumes and configs that are used are declared, and the other way round', () => {
    const services: { volumes?: string[]; configs?: { source: string }[] }[] = Object.values(compose.services)
    const volumes = services.flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0]))
    assert.deepEqual(volumes.sort(), Object.keys(compose.volumes).sort())
    const configs = services.flatMap(({ configs = [] }) => configs.map(({ source: name }) => name))
    assert.deepEqual(configs, Object.keys(compose.configs))
    const inside = pageside.volumes.map((volume: string) => volume.split(':')[1])
    assert.deepEqual(inside, [pageside.environment.DATA_DIR])
  })

  test('nothing of the container may be written but its data, and it has time to stop', () => {
    const { read_only, tmpfs, cap_drop, security_opt, stop_grace_period, ports } = pageside
    assert.deepEqual(
      { read_only, tmpfs, cap_drop, security_opt },
      {
        read_only: true,
        tmpfs: ['/tmp'],
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      },
    )
    assert.ok(Number.parseInt(stop_grace_period, 10) > readConfig({}).STOP_SECONDS)
    // A container runtime that is told nothing kills after ten seconds.
    assert.ok(readConfig({}).DRAIN_SECONDS + readConfig({}).STOP_SECONDS < 10)
    assert.ok(ports.every((port: string) => port.startsWith('127.0.0.1:')))
  })
})

/** `${NAME:-instead}` and `${NAME:+where it is}` of Compose, one in another, where empty counts as absent. */
function interpolated(value: string, given: Record<string, string>): string {
  const innermost = /\$\{(\w+)(?:(:-|:\+)([^${}]*))?\}/
  const found = innermost.exec(value)
  if (!found) return value
  const [whole, name = '', operator, other = ''] = found
  const is = given[name] ?? ''
  const put = operator === ':+' ? (is === '' ? '' : other) : is === '' ? other : is
  return interpolated(
    value.replace(whole, () => put),
    given,
  )
}
