// Amplification of the worst requests: bytes out and stored, mails, fetches and processor time, against bounds.
import assert from 'node:assert/strict'
import { waitUntil } from '../../harness/app.ts'
import { engine } from '../../harness/engine.ts'
import type { Random } from '../../harness/random.ts'
import { errorsIn } from '../overload/overload-proof.ts'
import { type Case, fieldCases, type Known, pageCases, textCases } from './cases.ts'
import { documentedCases } from './documented-cases.ts'
import { readMeters, startProbe, waitUntilIdle } from './request-cost.ts'
import { socketCase } from './socket-case.ts'
import { commentOf, fillPage, openWorld, query, type World } from './world.ts'
import { long, worstTexts } from './worst-texts.ts'

export interface AmplifyCounts {
  repeats: number
  /** Whether time is judged, which tests on machines of any speed do not. */
  isTimed: boolean
}

export interface Row {
  name: string
  kind: Case['kind']
  status: number
  in: number
  out: number
  stored: number
  /** Whichever of out and stored is more of what came in; of reads, none. */
  ratio: number
  mails: number
  fetches: number
  cpuMs: number
  loopMs: number
  waitMs: number
}

/** None answers more, nothing multiplies by more; of a small request, so much is stored or answered in any case, and for each mail. */
const bounds = {
  answer: 2_000_000,
  ratio: 30,
  smallIn: 1000,
  smallCost: 30_000,
  mailCost: 4096,
  fetches: 1,
  loopMs: 200,
}
/** PostgreSQL grows each table and index by pages ahead of need: so much of a measurement is that alone. */
const growth = { sqlite: 0, postgres: 160_000 }
/** Three who are mentioned, one who is replied to, the owner or a moderator, and the author, who is asked whether it is them. */
const maxMails = 6

/** Resolves to a row for each, the worst first; fails where one is beyond a bound. */
export async function proveAmplify({ repeats, isTimed }: AmplifyCounts, _random?: Random): Promise<{ rows: Row[] }> {
  const world = await openWorld()
  const probe = startProbe(world.server.port)
  const rows: Row[] = []
  try {
    const known = await prepare(world)
    const cases = [
      ...textCases(),
      ...fieldCases(known),
      ...pageCases(known),
      ...(await documentedCases(world.server.url, known)),
    ]
    for (const one of cases) rows.push(await measure(one, { world, probe, repeats }))
    rows.push(await socketCase(world, known))
  } finally {
    await probe.stop()
    const { code, stdout } = await world.close()
    assert.equal(code, 0)
    assert.deepEqual(errorsIn(stdout).slice(0, 3), [])
  }
  rows.sort((a, b) => b.ratio - a.ratio || b.out - a.out)
  const broken = rows.flatMap((row) =>
    problemsOf(row, { isTimed, growth: growth[engine] / repeats }).map((problem) => `${row.name}: ${problem}`),
  )
  if (broken.length > 0) throw new Error(`${table(rows)}\nBeyond bounds:\n${broken.join('\n')}`)
  return { rows }
}

function problemsOf(row: Row, { isTimed, growth }: { isTimed: boolean; growth: number }): string[] {
  const allowed = bounds.smallCost + bounds.mailCost * row.mails
  const small = (bytes: number) => row.in < bounds.smallIn && bytes <= allowed
  const multiplies = (bytes: number) => bytes > bounds.ratio * row.in && !small(bytes)
  return [
    ...(row.status >= 500 ? [`status ${row.status}`] : []),
    ...(row.out > bounds.answer ? [`answers ${row.out} bytes`] : []),
    ...(row.kind === 'write' && multiplies(row.out) ? [`answers ${row.out} bytes to ${row.in}`] : []),
    ...(multiplies(row.stored - growth) ? [`stores ${row.stored} bytes of ${row.in}`] : []),
    ...(row.mails > maxMails ? [`${row.mails} mails`] : []),
    ...(row.fetches > bounds.fetches ? [`${row.fetches} fetches`] : []),
    ...(isTimed && row.loopMs > bounds.loopMs ? [`${row.loopMs} ms of the thread that all wait for`] : []),
  ]
}

interface Measuring {
  world: World
  probe: ReturnType<typeof startProbe>
  repeats: number
}

let made = 0

async function measure(one: Case, { world, probe, repeats }: Measuring): Promise<Row> {
  // Once before: what is made for the first of its kind is nobody's doing.
  await world.send(one.make(made++))
  await waitUntilIdle(world.meters)
  probe.take()
  const before = readMeters(world.meters)
  let [status, bytesIn, bytesOut] = [0, 0, 0]
  for (let n = 0; n < repeats; n++) {
    const answer = await world.send(one.make(made++))
    if (one.mustSucceed && answer.status !== 200) throw new Error(`${one.name}: ${answer.status} ${answer.text}`)
    status = Math.max(status, answer.status)
    bytesIn += answer.bytesIn
    bytesOut = Math.max(bytesOut, answer.bytesOut)
  }
  await waitUntilIdle(world.meters)
  const after = readMeters(world.meters)
  const each = (name: keyof typeof after) => Math.max(0, Math.ceil((after[name] - before[name]) / repeats))
  const row = {
    name: one.name,
    kind: one.kind,
    status,
    in: Math.round(bytesIn / repeats),
    out: bytesOut,
    stored: each('stored'),
    mails: each('mails'),
    fetches: each('fetches'),
    cpuMs: each('cpuMs'),
    loopMs: each('loopMs'),
    waitMs: Math.round(probe.take()),
  }
  return { ...row, ratio: ratioOf(row) }
}

function ratioOf(row: Omit<Row, 'ratio'>): number {
  const most = Math.max(row.stored, row.kind === 'write' ? row.out : 0)
  return Math.round((10 * most) / row.in) / 10
}

/** Markdown. */
export function table(rows: readonly Row[]): string {
  const names = [
    'name',
    'status',
    'in',
    'out',
    'stored',
    'ratio',
    'mails',
    'fetches',
    'cpuMs',
    'loopMs',
    'waitMs',
  ] as const
  const line = (cells: readonly unknown[]) => `| ${cells.join(' | ')} |`
  return [line(names), line(names.map(() => '---')), ...rows.map((row) => line(names.map((name) => row[name])))].join(
    '\n',
  )
}

async function prepare(world: World): Promise<Known> {
  const { server, origin, sign } = world
  const member = (n: number) =>
    sign({
      id: `member-${n}`,
      email: `member-${n}@example.org`,
      username: `Member ${n}`,
      isAdmin: n === 0,
      optedInNotifications: true,
    })
  for (let n = 0; n < 6; n++) await world.json(commentOf(`I am ${n}.`, {}, 'members', { sso: member(n) }))
  const longest = { commenterName: long(100, '"'), commenterLink: `https://site.example/${long(300, '"')}` }
  const root = await world.save(worstTexts['ninety pictures'] ?? '', longest, 'full')
  const reply = await world.save(worstTexts.quotes ?? '', { ...longest, parentId: root }, 'full')
  await waitUntilIdle(world.meters)
  fillPage(world, { root, reply })
  const longKey = `https://site.example/${long(1500, "é'")}`
  await world.save('long', { ...longest, url: longKey }, longKey)
  const mine = (await world.json(commentOf('What do you think?', {}, 'page', { sso: member(0) }))).comment._id
  for (let n = 0; n < 20; n++)
    await world.save(`${n} ${worstTexts.quotes?.slice(10)}`, { ...longest, parentId: mine }, 'page')
  await waitUntilIdle(world.meters)
  let list: any
  await waitUntil('the filled page is read', async () => {
    list = await world.json({ target: '/comments/demo?urlId=full&countAll=true' })
    return list.commentCount > 1000
  })
  const shown = (await world.json(commentOf(`![a](${origin.url}/a.png)`))).comment.commentHTML as string
  const told = await world.json({
    target: `/user-notifications?${query({ tenantId: 'demo', sso: member(0) })}`,
  })
  const thread = await world.send({ target: '/thread/demo?urlId=full' })
  const { urlIdWS, userIdWS, tenantIdWS } = list
  return {
    commentId: mine,
    notificationId: told.notifications[0]._id,
    feed: await world.feedOf(`${origin.url}/news`),
    urlIdWS,
    userIdWS,
    tenantIdWS,
    sso: member(0),
    longKey,
    imagePath: new URL(/src="([^"]+)"/.exec(shown)?.[1] ?? '', server.url).pathname,
    form: {
      cookie: String(thread.headers['set-cookie']).split(';')[0] ?? '',
      token: /name="token" value="([^"]+)"/.exec(thread.text)?.[1] ?? '',
    },
  }
}
