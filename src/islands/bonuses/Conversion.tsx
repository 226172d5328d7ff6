import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { CallFailure } from '@/stores/calls/api.ts'
import { failureMessage } from '@/stores/notices/failureMessage.ts'
import {
  $conversionTerms,
  convertBonus,
  loadConversionTerms,
  type ConversionLimits,
} from '@/stores/bonuses/bonuses.ts'
import { failureText } from '@/ui/errorText.ts'
import { LoadedView } from '@/ui/LoadedView.tsx'
import { useAction } from '@/ui/useAction.ts'
import { ConversionDialog, ConversionQuestion } from './ConversionDialog.tsx'
import type { ConversionTexts } from '@/i18n/namespaces/bonuses.ts'

type Props = {
  texts: ConversionTexts
  currency: string
  limits: ConversionLimits
  /** `isConverted`: the button that opened the dialog may be off by now. */
  onEnd: (isConverted: boolean) => void
}

type SheetProps = Props & { isOpen: boolean; onClose: () => void }

/** The dialog of a conversion. */
export function ConversionSheet({ isOpen, onClose, ...props }: SheetProps) {
  return (
    <ConversionDialog texts={props.texts} isOpen={isOpen} onClose={onClose}>
      <Conversion {...props} />
    </ConversionDialog>
  )
}

/** Loads the terms of a conversion, and makes it when the player confirms. The dialog shows a refusal. */
function Conversion({ texts, currency, limits, onEnd }: Props) {
  const loaded = useStore($conversionTerms)
  const [failure, setFailure] = useState<CallFailure>()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  // A player who has closed the dialog meanwhile gets a notice.
  const shows = (refusal: CallFailure) => isHere.current && (setFailure(refusal), true)
  const { pending, run } = useAction({ errors: texts.errors, purpose: 'convertBonus', shows })
  async function confirm(amount: number) {
    setFailure(undefined)
    if ((await run(() => convertBonus(amount))) !== undefined) onEnd(true)
    else void loadConversionTerms()
  }
  return (
    <LoadedView
      loaded={loaded}
      texts={texts.bonuses}
      errors={texts.errors}
      again={loadConversionTerms}
      waiting="bonuses-waiting"
    >
      {(terms) => (
        <ConversionQuestion
          texts={texts}
          terms={terms}
          currency={currency}
          threshold={limits.threshold}
          pending={pending}
          failure={failure && refusalText(texts, failure)}
          onConfirm={() => void confirm(terms.amount)}
          onCancel={() => onEnd(false)}
        />
      )}
    </LoadedView>
  )
}

function refusalText({ notices, errors }: ConversionTexts, failure: CallFailure): string {
  const message = failureMessage(failure, 'convertBonus')
  return 'key' in message ? notices[message.key] : failureText(errors, failure)
}
