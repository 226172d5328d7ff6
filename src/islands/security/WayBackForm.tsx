import { useEffect, useRef, useState } from 'react'
import { addWayBack } from '@/stores/auth/wayBack.ts'
import type { SecurityTexts } from '@/i18n/namespaces/security.ts'
import { CodeProof } from './CodeProof.tsx'
import { CallForm } from '@/ui/fields/CallForm.tsx'
import { SubmitButton } from '@/ui/fields/SubmitButton.tsx'
import { proofOptions } from '@/ui/panel/ActionForm.tsx'
import { useAction } from '@/ui/useAction.ts'

type Props = { texts: SecurityTexts; labels: { address: string; save: string } }

/** An address or a phone, and the code that was sent there. */
export function WayBackForm({ texts, labels }: Props) {
  const [typed, setTyped] = useState({ address: '', code: '' })
  const action = useAction(proofOptions(texts))
  const place = useRef<HTMLDivElement>(null)
  // The form comes after the page that was asked for by its name.
  useEffect(() => {
    if (location.hash === '#way-back') place.current?.querySelector('input')?.focus()
  }, [])
  const { address, code } = typed
  return (
    <div ref={place}>
      <CallForm
        className="panel-form"
        onSubmit={async () => void (await action.run(() => addWayBack(address, code)))}
      >
        <CodeProof
          texts={texts}
          label={labels.address}
          typed={typed}
          onType={(field, value) => {
            setTyped({ ...typed, [field]: value })
            action.typed(field)
          }}
          action={action}
        />
        <SubmitButton pending={action.pending} label={labels.save} busy={texts.panels.wait} />
      </CallForm>
    </div>
  )
}
