import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { fill } from '@/i18n/format.ts'
import { $authModal } from '@/stores/auth/authModal.ts'
import { $credentials, forgetCredentials } from '@/stores/auth/credentials.ts'
import { CopyButton } from '@/ui/fields/CopyButton.tsx'
import { Icon } from '@/ui/Icon.tsx'
import { Modal, ModalHead } from '@/ui/Modal.tsx'
import type { SignUpTexts } from '@/i18n/namespaces/signUp.ts'

/** SIGNUP-09: what the server made, shown once. */
export function CredentialsDialog({ texts }: { texts: SignUpTexts }) {
  const { auth, signUp } = texts
  const account = useStore($credentials)
  // One modal at a time.
  const isShown = useStore($authModal) === 'closed' && account !== null
  const heading = useId()
  const rows = account && [
    { name: signUp.username, text: account.username },
    { name: signUp.email, text: account.email },
    { name: auth.password, text: account.password },
  ]
  return (
    <Modal
      shown={isShown ? 'credentials' : undefined}
      className="auth"
      labelledBy={heading}
      onClose={forgetCredentials}
    >
      <ModalHead
        id={heading}
        title={signUp.credentialsTitle}
        close={auth.close}
        onClose={forgetCredentials}
      />
      <div className="grid gap-4">
        <p className="credentials-warning">
          <Icon name="alert" />
          {signUp.credentialsText}
        </p>
        <dl className="credentials">
          {rows?.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="ltr">{text}</dd>
              <CopyButton text={text} label={fill(signUp.copy, { what: name })} />
            </div>
          ))}
        </dl>
        <button type="button" className="button button-primary button-wide" onClick={forgetCredentials}>
          {signUp.done}
        </button>
      </div>
    </Modal>
  )
}
