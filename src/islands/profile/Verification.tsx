import type { Verification as State } from '#contract/profile.ts'
import { useStore } from '@nanostores/react'
import { use, useState } from 'react'
import type { IconName } from '@/components/icons.ts'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { profileTexts } from '@/i18n/namespaces/profile.ts'
import { $verification, loadVerification, sendDocument } from '@/stores/profile/verification.ts'
import { startBalance } from '@/stores/session/balance.ts'
import { $session } from '@/stores/session/session.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { comeIntoView } from '@/ui/comeIntoView.ts'
import { CallForm } from '@/ui/fields/CallForm.tsx'
import { Field, TextField } from '@/ui/fields/Field.tsx'
import { SubmitButton } from '@/ui/fields/SubmitButton.tsx'
import { LoadedView } from '@/ui/LoadedView.tsx'
import { State as Message } from '@/ui/State.tsx'
import { useAction } from '@/ui/useAction.ts'
import { statusLabels } from './ReadOnlyData.tsx'
import type { ProfileTexts } from '@/i18n/namespaces/profile.ts'
import './profile.css'

startBalance()
const loading = loadTexts(pageLanguage(), profileTexts, errorsTexts)

/** PROFILE-04: a photo of a document with its number, and what became of it. */
export function Verification() {
  const texts = use(loading)
  const loaded = useStore($verification)
  const [isSent, setSent] = useState(false)
  if (useStore($session) === 'out') return null
  const { profile, errors } = texts
  return (
    <LoadedView
      loaded={loaded}
      texts={profile}
      errors={errors}
      again={loadVerification}
      waiting="profile-waiting"
    >
      {(value) => (
        <div className="grid gap-4">
          <div ref={isSent ? comeIntoView : null}>
            <Status texts={texts} state={value} />
          </div>
          {(value.is_verify === 'NOT_SEND' || value.is_verify === 'REJECTED') && (
            <Form texts={texts} onSent={() => setSent(true)} />
          )}
        </div>
      )}
    </LoadedView>
  )
}

const icons: Record<State['is_verify'], IconName> = {
  NOT_SEND: 'document',
  PENDING: 'clock',
  VERIFIED: 'check',
  REJECTED: 'alert',
}

function Status({
  texts: { profile },
  state: { is_verify: status, reason },
}: {
  texts: ProfileTexts
  state: State
}) {
  const stories = {
    NOT_SEND: profile.notSentText,
    PENDING: profile.pendingText,
    VERIFIED: profile.verifiedText,
    REJECTED: profile.rejectedText,
  }
  const reasons = {
    unreadable: profile.reasonUnreadable,
    incomplete: profile.reasonIncomplete,
    expired: profile.reasonExpired,
    mismatch: profile.reasonMismatch,
    other: profile.reasonOther,
  }
  const text = reason ? `${reasons[reason]} ${stories[status]}` : stories[status]
  return <Message className="card" icon={icons[status]} title={statusLabels(profile)[status]} text={text} />
}

function Form({ texts: { profile, errors }, onSent }: { texts: ProfileTexts; onSent: () => void }) {
  const [photo, setPhoto] = useState<File>()
  const [number, setNumber] = useState('')
  const messages = { photoUnreadable: profile.photoUnreadable, photoTooLarge: errors.fields.fileTooBig }
  const { pending, run, typed, textOf } = useAction({ errors, texts: messages, purpose: 'sendPhoto' })
  async function send() {
    if ((await run(() => sendDocument(photo, number))) !== undefined) onSent()
  }
  return (
    <CallForm className="card profile-form" label={profile.sendDocument} onSubmit={send}>
      <TextField
        name="document_number"
        label={profile.documentNumber}
        error={textOf('document_number')}
        autoComplete="off"
        maxLength={40}
        required
        value={number}
        onChange={({ currentTarget }) => {
          setNumber(currentTarget.value)
          typed('document_number')
        }}
      />
      <Field label={profile.photo} hint={profile.photoHint} error={textOf('image')}>
        {(tie) => (
          <input
            {...tie}
            type="file"
            name="image"
            accept="image/jpeg,image/png,image/webp"
            onChange={({ currentTarget }) => {
              setPhoto(currentTarget.files?.[0])
              typed('image')
            }}
          />
        )}
      </Field>
      <SubmitButton pending={pending} label={profile.sendDocument} busy={profile.loading} />
    </CallForm>
  )
}
