// Data of people: one person's, and how long all of it is kept.
import type { JSX } from 'preact'
import type { SiteProps } from '../../parts/view-props.ts'
import { siteOf } from '../../state/state.ts'
import { OnePerson } from './one-person.tsx'
import { Retention } from './retention.tsx'

export function PersonData(props: SiteProps): JSX.Element {
  const { state, t } = props
  return (
    <>
      <h1 class="h1" tabIndex={-1}>
        {t('settingsData')}
      </h1>
      {siteOf(state)?.rights.includes('erase') && <OnePerson {...props} />}
      <Retention {...props} />
    </>
  )
}
