// Erasures of a site: how far those are that go on, and the report of those that are over.
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import type { getPersonErasures } from '../../../../comments/desk/data/contract-person-data.ts'
import type { CallReply } from '../../../../platform/api/client.ts'
import type { DeskMessage } from '../../../../platform/i18n/desk/english.ts'
import { LoadedView } from '../../../shared/parts/loaded.tsx'
import { Age, listed, number } from '../../parts/names.tsx'
import type { Loaded } from '../../parts/use-loaded.ts'
import type { SiteProps } from '../../parts/view-props.ts'
import { placeName } from './place-words.ts'

type Reply = CallReply<typeof getPersonErasures>
type Erasure = Reply['erasures'][number]

/** While one goes on. */
const lookAgainMs = 2_000

type ErasuresProps = SiteProps & { of: { loaded: Loaded<Reply>; reload(): void } }

export function Erasures({ of, ...props }: ErasuresProps): JSX.Element {
  const { t } = props
  const { loaded, reload } = of
  const isUnderWay = loaded.value?.erasures.some(({ state }) => state !== 'done') ?? false
  useEffect(() => {
    if (!isUnderWay || loaded.is === 'loading') return undefined
    const timer = setTimeout(reload, lookAgainMs)
    return () => clearTimeout(timer)
  }, [loaded])
  return (
    <div class="tight">
      <h3 class="h3">{t('erasures')}</h3>
      <LoadedView of={of} t={t}>
        {({ erasures }) =>
          erasures.length === 0 ? (
            <p class="note">{t('erasuresNone')}</p>
          ) : (
            <>
              <ul class="log">
                {erasures.map((erasure) => (
                  <Row key={erasure.id} erasure={erasure} {...props} />
                ))}
              </ul>
              <p class="say">{t('erasureRemains')}</p>
            </>
          )
        }
      </LoadedView>
    </div>
  )
}

const channels: Record<Erasure['channel'], DeskMessage> = {
  desk: 'erasureByDesk',
  command: 'erasureByCommand',
  api: 'erasureByApi',
  self: 'erasureBySelf',
}

function Row({ erasure, state: desk, t }: SiteProps & { erasure: Erasure }): JSX.Element {
  const { id, state, step, steps, counts, channel, startedAt } = erasure
  const places = Object.entries(counts).map(([kind, count]) => `${placeName(kind, t)}: ${number(count, t)}`)
  const values = { n: Math.min(step + 1, steps), total: steps }
  return (
    <li>
      <span>
        <b>
          {state === 'done' ? t('erasureDone') : t(state === 'running' ? 'erasureRunning' : 'erasureSettling', values)}
        </b>{' '}
        <span class="note">
          <Age at={startedAt} now={desk.now} t={t} />. {t('erasureBy', { where: t(channels[channel]) })}.
        </span>
        {state !== 'done' && <progress class="block" max={steps} value={step} aria-labelledby={`erasure-${id}`} />}
        <span class="note block" id={`erasure-${id}`}>
          {places.length > 0 ? listed(places, t) : state === 'done' && t('erasureNothing')}
        </span>
      </span>
    </li>
  )
}
