// Fields of a feed's settings that few need: names, selectors, description, robots.txt, comments, alert.
import type { JSX } from 'preact'
import type { MyFeedsTranslator } from '../../../../platform/i18n/my-feeds/english.ts'
import { feedHash } from '../../routes.ts'
import type { FieldsProps } from './settings-fields.tsx'
import { TextField } from './text-field.tsx'
import type { SettingsForm } from './use-settings-form.ts'

export function MoreFields({ form, t, feed, hasDesk }: FieldsProps): JSX.Element {
  const { draft, problems } = form
  const isWrong = [problems.name, problems.tags, problems.scroll].some((problem) => problem !== undefined)
  return (
    <>
      <div class="pair">
        <TextField form={form} t={t} field="folder" label={t('folder')} maxLength={100} />
        <TextField form={form} t={t} field="tags" label={t('tags')} note={t('feedTagsNote')} maxLength={1100} />
      </div>
      <details open={isWrong || undefined}>
        <summary>{t('feedMoreSettings')}</summary>
        <div class="fields after">
          <TextField form={form} t={t} field="description" label={t('feedFieldDescription')} />
          <TextField
            form={form}
            t={t}
            field="name"
            label={t('feedFieldName')}
            note={t('feedNameNote')}
            maxLength={200}
          />
          {feed.strategy !== 'changes' && (
            <Switch form={form} field="fullText" label={t('feedFieldFullText')} note={t('feedFullTextNote')} />
          )}
          {mayUseBrowser(feed.strategy) && <BrowserFields form={form} t={t} />}
          <Switch form={form} field="ignoresRobots" label={t('feedFieldRobots')} note={t('feedRobotsNote')} />
          <Switch form={form} field="usesSolver" label={t('feedFieldSolver')} note={t('feedSolverNote')} />
          <Switch form={form} field="isAlerting" label={t('feedFieldAlert')} note={t('feedAlertNote')} />
          {(hasDesk || draft.threadTenant !== '') && (
            <TextField
              form={form}
              t={t}
              field="threadTenant"
              label={t('feedFieldTenant')}
              note={t('feedTenantNote')}
              maxLength={64}
            />
          )}
          <div>
            <h3>{t('feedStrategy')}</h3>
            <p class="note">
              <code>{feed.strategy}</code> {t('feedStrategyNote')}
            </p>
          </div>
          {feed.strategy !== 'changes' && (
            <SelectorText form={form} t={t} selectors={draft.selectors} listsHash={feedHash(feed.id, 'lists')} />
          )}
        </div>
      </details>
    </>
  )
}

const mayUseBrowser = (strategy: string): boolean => strategy === 'auto' || strategy === 'browser'

function BrowserFields({ form, t }: Pick<FieldsProps, 'form' | 't'>): JSX.Element {
  return (
    <>
      <TextField
        form={form}
        t={t}
        field="scroll"
        label={t('feedFieldScroll')}
        note={t('feedScrollNote')}
        kind="number"
        maxLength={2}
      />
      <TextField
        form={form}
        t={t}
        field="waitFor"
        label={t('feedFieldWaitFor')}
        note={t('feedWaitForNote')}
        maxLength={500}
      />
    </>
  )
}

interface SwitchProps {
  form: SettingsForm
  field: 'fullText' | 'ignoresRobots' | 'usesSolver' | 'isAlerting'
  label: string
  note: string
}

function Switch({ form, field, label, note }: SwitchProps): JSX.Element {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={form.draft[field] !== false}
        onChange={({ currentTarget }) => form.change({ [field]: currentTarget.checked })}
      />
      <span>
        {label} <span class="note block">{note}</span>
      </span>
    </label>
  )
}

interface SelectorProps {
  form: SettingsForm
  t: MyFeedsTranslator
  selectors: string
  listsHash: string
}

/** Read here, changed by pointing or through the API. */
function SelectorText({ form, t, selectors, listsHash }: SelectorProps): JSX.Element {
  return (
    <div>
      <h3>{t('feedFieldSelectors')}</h3>
      {selectors === '' ? (
        <p class="note">
          {t('feedNoSelectors')} <a href={listsHash}>{t('feedSeeLists')}</a>
        </p>
      ) : (
        <>
          <pre dir="ltr" lang="en">
            {selectorLines(selectors).join('\n')}
          </pre>
          <button type="button" class="button" onClick={() => form.change({ selectors: '' })}>
            {t('feedDropSelectors')}
          </button>
        </>
      )}
    </div>
  )
}

/** "title: h3 a", one a line; what is more than a selector as JSON. */
function selectorLines(selectors: string): string[] {
  const named = Object.entries(JSON.parse(selectors) as Record<string, unknown>)
  return named.map(([name, value]) => {
    const keys = value instanceof Object ? Object.keys(value) : []
    const { selector } = (value ?? {}) as { selector?: unknown }
    const isPlain = typeof selector === 'string' && keys.length === 1
    return `${name}: ${isPlain ? selector : JSON.stringify(value)}`
  })
}
