// Foot of the panel: on to the next step, and one step back.
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { MyFeedsTranslator } from '../../../platform/i18n/my-feeds/english.ts'
import type { Picking } from './state/use-picking.ts'

interface PanelFootProps {
  picking: Picking
  t: MyFeedsTranslator
}

export function PanelFoot({ picking, t }: PanelFootProps): JSX.Element | null {
  const { step, likeness, mayUndo, go, press } = picking
  const { value, isBusy, problem } = likeness
  const isReady = value !== undefined && !isBusy && value.count > 0
  const goOn = useKeptPress({ isReady, isBusy, step, act: () => go(step === 1 ? 2 : 3) })
  if (!value && !mayUndo && !problem) return null
  return (
    <p class="acts foot-acts">
      {problem ? (
        <button type="button" class="button primary" onClick={likeness.retry}>
          {t('retry')}
        </button>
      ) : (
        <button type="button" class="button primary" aria-disabled={!isReady} onClick={goOn}>
          {t(step === 1 ? 'pickerTheseAre' : 'pickerPreview')}
        </button>
      )}
      {step === 2 && (
        <button type="button" class="button" onClick={() => go(1)}>
          {t('back')}
        </button>
      )}
      <button type="button" class="button" aria-disabled={!mayUndo} onClick={() => press('undo')}>
        {t('undo')}
      </button>
    </p>
  )
}

interface KeptPress {
  isReady: boolean
  isBusy: boolean
  step: number
  act: () => void
}

/** A press while the answer is awaited acts as soon as it allows to; in another step, or where it does not, it is forgotten. */
function useKeptPress({ isReady, isBusy, step, act }: KeptPress): () => void {
  const [pressedIn, keep] = useState<number | undefined>()
  useEffect(() => {
    if (pressedIn === undefined || (isBusy && pressedIn === step)) return
    keep(undefined)
    if (pressedIn === step && isReady) act()
  })
  return () => {
    if (isReady) act()
    else if (isBusy) keep(step)
  }
}
