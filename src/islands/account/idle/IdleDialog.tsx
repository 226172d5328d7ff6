import { code } from '#contract/errors.ts'
import { useId, useState } from 'react'
import type { LoadedTexts } from '@/i18n/loadTexts.ts'
import { signInWithPasskey } from '@/stores/auth/passkeySignIn.ts'
import { call } from '@/stores/calls/api.ts'
import { resumeSession } from '@/stores/session/session.ts'
import { CallForm } from '@/ui/fields/CallForm.tsx'
import { PasswordField } from '@/ui/fields/PasswordField.tsx'
import { SubmitButton } from '@/ui/fields/SubmitButton.tsx'
import { Modal } from '@/ui/Modal.tsx'
import { useAction } from '@/ui/useAction.ts'
import { useSignOut } from '../useSignOut.ts'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { idleTexts } from '@/i18n/namespaces/idle.ts'
import { widgetsTexts } from '@/i18n/namespaces/widgets.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { addStyle } from '@/ui/fetchOnce.ts'
import fieldsStyle from '@/ui/fields/fields.css?url'
import idleStyle from './idle.css?url'

/** Its words and styles. They follow its code, so that pages without one do not bring their addresses. */
export async function prepareIdle() {
  const [texts] = await Promise.all([
    loadTexts(pageLanguage(), idleTexts, errorsTexts, widgetsTexts),
    addStyle(fieldsStyle),
    addStyle(idleStyle),
  ])
  return texts
}

type Props = { texts: LoadedTexts<'idle' | 'errors' | 'widgets'> }

/** SESSION-11: the password or a passkey, and the page goes on as it was. Nothing else closes it. */
export function IdleDialog({ texts, shown }: Props & { shown: boolean }) {
  const title = useId()
  return (
    <Modal shown={shown ? 'idle' : undefined} className="idle-sheet" labelledBy={title}>
      {shown && <IdleForm texts={texts} titleId={title} />}
    </Modal>
  )
}

function IdleForm({ texts: { idle, errors, widgets }, titleId }: Props & { titleId: string }) {
  const options = { errors, texts: { [code.wrongPassword]: idle.wrong }, fieldOf: passwordOf }
  const { pending, run, typed, textOf } = useAction(options)
  const { leaving, leave } = useSignOut()
  const [password, setPassword] = useState('')
  async function send() {
    if (await run(() => call('prove', { body: { password } }))) await resumeSession()
  }
  return (
    <div className="grid gap-4">
      <div>
        <h2 id={titleId}>{idle.title}</h2>
        <p className="mt-2">{idle.text}</p>
      </div>
      <CallForm className="grid gap-4" label={idle.title} onSubmit={send}>
        <PasswordField
          name="password"
          label={idle.password}
          error={textOf('password')}
          autoComplete="current-password"
          show={widgets.showPassword}
          hide={widgets.hidePassword}
          maxLength={200}
          required
          value={password}
          onChange={({ currentTarget }) => {
            setPassword(currentTarget.value)
            typed('password')
          }}
        />
        <SubmitButton pending={pending} label={idle.go} busy={idle.wait} />
      </CallForm>
      <div className="grid gap-2">
        <button
          type="button"
          className="button button-quiet button-wide"
          onClick={() => void signInWithPasskey()}
        >
          {idle.passkey}
        </button>
        <button
          type="button"
          className="button button-ghost button-wide"
          aria-disabled={leaving}
          onClick={() => void leave()}
        >
          {idle.signOut}
        </button>
      </div>
    </div>
  )
}

function passwordOf(answer: number): string | undefined {
  return answer === code.wrongPassword ? 'password' : undefined
}
