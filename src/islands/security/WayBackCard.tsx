import { useStore } from '@nanostores/react'
import { use, useEffect, useRef, useState } from 'react'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { wayBackTexts } from '@/i18n/namespaces/wayBack.ts'
import { addWayBack } from '@/stores/auth/wayBack.ts'
import { $user } from '@/stores/session/session.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import type { SecurityTexts } from '@/i18n/namespaces/security.ts'
import { CodeProof } from './CodeProof.tsx'
import { CallForm } from '@/ui/fields/CallForm.tsx'
import { SubmitButton } from '@/ui/fields/SubmitButton.tsx'
import { Card } from '@/ui/panel/Card.tsx'
import { proofOptions } from '@/ui/panel/ActionForm.tsx'
import { useAction } from '@/ui/useAction.ts'

type Props = { texts: SecurityTexts }

/** SIGNUP-13: asks a player whom no code could reach for an email address or a phone; nobody else sees it. */
export function WayBackCard({ texts }: Props) {
  const user = useStore($user)
  return user && !user.has_way_back ? <Missing texts={texts} /> : null
}

function Missing({ texts }: Props) {
  const { wayBack } = use(loadTexts(pageLanguage(), wayBackTexts))
  const place = useRef<HTMLDivElement>(null)
  // The card comes after the page that was asked for by its name.
  useEffect(() => {
    if (location.hash === '#way-back') place.current?.querySelector('input')?.focus()
  }, [])
  return (
    <div ref={place} id="way-back">
      <Card icon="key" title={wayBack.title} text={wayBack.text}>
        <Form texts={texts} labels={wayBack} />
      </Card>
    </div>
  )
}

function Form({ texts, labels }: Props & { labels: { address: string; save: string } }) {
  const [typed, setTyped] = useState({ address: '', code: '' })
  const action = useAction(proofOptions(texts))
  const { address, code } = typed
  return (
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
  )
}
