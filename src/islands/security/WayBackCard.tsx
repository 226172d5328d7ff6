import { useStore } from '@nanostores/react'
import { use, useEffect, useRef, useState } from 'react'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { wayBackTexts } from '@/i18n/namespaces/wayBack.ts'
import { sendChangeCode } from '@/stores/auth/passwordChange.ts'
import { addWayBack } from '@/stores/auth/wayBack.ts'
import { $user } from '@/stores/session/session.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import type { SecurityTexts } from '@/i18n/namespaces/security.ts'
import { CallForm } from '../shared/fields/CallForm.tsx'
import { CodeField } from '../shared/fields/CodeField.tsx'
import { TextField } from '../shared/fields/Field.tsx'
import { SubmitButton } from '../shared/fields/SubmitButton.tsx'
import { Card } from './Card.tsx'
import { useAction } from './useAction.ts'

type Props = { texts: SecurityTexts }

/** SIGNUP-13: asks a player whom no code could reach for an e-mail address or a phone; nobody else sees it. */
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
        <Form texts={texts} words={wayBack} />
      </Card>
    </div>
  )
}

function Form({ texts, words }: Props & { words: { address: string; save: string } }) {
  const { security, widgets } = texts
  const [address, setAddress] = useState('')
  const [code, setCode] = useState('')
  const [sentAt_ms, setSentAt] = useState<number>()
  const { pending, run, typed, textOf } = useAction(texts)
  async function send() {
    if ((await run(() => sendChangeCode(address))) !== undefined) setSentAt(Date.now())
  }
  return (
    <CallForm
      className="security-form"
      onSubmit={async () => void (await run(() => addWayBack(address, code)))}
    >
      <TextField
        name="address"
        label={words.address}
        error={textOf('address')}
        autoComplete="email"
        maxLength={254}
        required
        value={address}
        onChange={({ currentTarget }) => {
          setAddress(currentTarget.value)
          typed('address')
        }}
      />
      <CodeField
        texts={widgets}
        value={code}
        error={textOf('code')}
        onCode={(next) => {
          setCode(next)
          typed('code')
        }}
        send={{ onSend: () => void send(), sending: pending, sentAt_ms }}
      />
      <SubmitButton pending={pending} label={words.save} busy={security.wait} />
    </CallForm>
  )
}
