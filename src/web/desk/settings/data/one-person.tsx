// One person's data: who is meant, what is stored, the file of it, and the erasure.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { getPersonErasures, previewPersonData } from '../../../../comments/desk/data/contract-person-data.ts'
import { LoadedView, ProblemLine } from '../../../shared/parts/loaded.tsx'
import { operations } from '../../desk-api.ts'
import { SearchForm } from '../../parts/list-tools.tsx'
import { isolated } from '../../parts/names.tsx'
import { useAction, useLoaded } from '../../parts/use-loaded.ts'
import type { SiteProps } from '../../parts/view-props.ts'
import type { PersonRow } from '../../state/records.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { Erasures } from './erasures.tsx'
import type { Asked } from './person-records.ts'
import { PlaceCounts } from './place-counts.tsx'

const maxFound = 20

export function OnePerson(props: SiteProps): JSX.Element {
  const { send, tenantId, t, api } = props
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<readonly PersonRow[]>([])
  const [asked, setAsked] = useState<Asked>()
  const action = useAction(send)
  const erasures = useLoaded(tenantId, (signal) => api.call(getPersonErasures, { params: { tenantId }, signal }), send)
  const look = (text: string) => {
    setTyped(text)
    setAsked(undefined)
    setFound([])
    if (text === '') return
    const query = { search: text, limit: maxFound }
    action.start(async () => setFound((await api.call(operations.getPeople, { params: { tenantId }, query })).people))
  }
  return (
    <section class="stack">
      <div>
        <h2 class="h2">{t('onePerson')}</h2>
        <p class="note">{t('onePersonHint')}</p>
      </div>
      <SearchForm label="personAsked" search={typed} onSearch={look} t={t} />
      <ProblemLine problem={action.problem} t={t} />
      {typed !== '' && !asked && !action.isBusy && (
        <Choice typed={typed} found={found} onChoose={setAsked} {...props} />
      )}
      {asked && (
        <Preview
          key={JSON.stringify(asked)}
          asked={asked}
          onErased={() => {
            look('')
            erasures.reload()
          }}
          {...props}
        />
      )}
      <Erasures of={erasures} {...props} />
    </section>
  )
}

type ChoiceProps = SiteProps & { typed: string; found: readonly PersonRow[]; onChoose(asked: Asked): void }

function Choice({ typed, found, onChoose, t }: ChoiceProps): JSX.Element {
  return (
    <div class="tight" role="status">
      {found.length === 0 && <p class="note">{t('personNone')}</p>}
      <ul class="log">
        {found.map(({ person }) => (
          <li key={person.key}>
            <button type="button" class="button plain" onClick={() => onChoose({ user: person.key })}>
              {t('personChoose', { name: isolated(person.name) })}
            </button>
            {person.email && (
              <span class="note">
                <bdi>{person.email}</bdi>
              </span>
            )}
          </li>
        ))}
        <li>
          <button
            type="button"
            class="button plain"
            onClick={() => onChoose(typed.includes('@') ? { email: typed } : { user: typed })}
          >
            {t('personTyped', { text: isolated(typed) })}
          </button>
        </li>
      </ul>
      {found.length === maxFound && <p class="note">{t('personMany')}</p>}
    </div>
  )
}

type PreviewProps = SiteProps & { asked: Asked; onErased(): void }

function Preview({ asked, onErased, ...props }: PreviewProps): JSX.Element {
  const { send, tenantId, t, api } = props
  const [isErasing, setErasing] = useState(false)
  const preview = useLoaded(
    JSON.stringify([tenantId, asked]),
    (signal) => api.call(previewPersonData, { params: { tenantId }, query: asked, signal }),
    send,
  )
  const file = new URL(`desk/api/sites/${encodeURIComponent(tenantId)}/person-data.zip`, api.home)
  for (const [name, value] of Object.entries(asked)) file.searchParams.set(name, value)
  return (
    <LoadedView of={preview} t={t}>
      {(value) => (
        <div class="stack">
          <dl>
            <Listed label={t('personNames')} values={value.names} />
            <Listed label={t('personEmails')} values={value.emails} />
            <Listed label={t('personIds')} values={value.ids} />
          </dl>
          <PlaceCounts counts={value.counts} caption={t('personStored')} none={t('personNothing')} t={t} />
          <div class="flow">
            <a class="button" href={file.href} download="">
              {t('personFile')}
            </a>
            {!value.isLastOwner && (
              <button type="button" class="button danger" onClick={() => setErasing(true)}>
                {t('personErase')}
              </button>
            )}
          </div>
          {value.isLastOwner && <p class="say">{t('personLastOwner')}</p>}
          {isErasing && (
            <EraseDialog {...{ asked, preview: value, onErased }} {...props} onClose={() => setErasing(false)} />
          )}
        </div>
      )}
    </LoadedView>
  )
}

function Listed({ label, values }: { label: string; values: readonly string[] }): JSX.Element | null {
  if (values.length === 0) return null
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {values.map((value) => (
          <bdi class="block" key={value}>
            {value}
          </bdi>
        ))}
      </dd>
    </>
  )
}
