// Dialog before the erasure of a person: what goes, what stays, and a word typed to confirm it.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { startPersonErasure } from '../../../../comments/desk/data/contract-person-data.ts'
import { Asking } from '../../parts/asking.tsx'
import { isolated } from '../../parts/names.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { useAction } from '../../parts/use-loaded.ts'
import type { SiteProps } from '../../parts/view-props.ts'
import type { Asked, PersonPreview } from './person-records.ts'

type EraseProps = SiteProps & { asked: Asked; preview: PersonPreview; onErased(): void; onClose(): void }

export function EraseDialog({ asked, preview, onErased, onClose, send, tenantId, t, api }: EraseProps): JSX.Element {
  const [confirmation, setConfirmation] = useState('')
  const [isWrong, setWrong] = useState(false)
  const action = useAction(send)
  const text = 'email' in asked ? asked.email : asked.user
  const erase = async () => {
    setWrong(confirmation.trim() !== text)
    if (confirmation.trim() !== text) return
    await api.call(startPersonErasure, { params: { tenantId }, body: { ...asked, confirmation } })
    send({ type: 'said', what: { name: 'personErasing' } })
    onClose()
    onErased()
  }
  return (
    <Asking
      title={t('personEraseTitle')}
      verb={t('personEraseVerb')}
      action={action}
      run={erase}
      isGrave
      onClose={onClose}
      t={t}
    >
      <p>
        {t('personEraseText')} {t(preview.isNameless ? 'personEraseNameless' : 'personEraseDeleted')}{' '}
        {preview.keepsBans && t('personEraseBans')}
      </p>
      <p class="note">{t('personEraseNames')}</p>
      <TextField
        label={t('personConfirm', { text: isolated(text) })}
        value={confirmation}
        maxLength={1000}
        isRequired
        onType={setConfirmation}
      />
      {isWrong && (
        <p class="wrong" role="alert">
          {t('personConfirmWrong')}
        </p>
      )}
    </Asking>
  )
}
