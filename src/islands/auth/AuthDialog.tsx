import { useStore } from '@nanostores/react'
import { useEffect, useId, useState } from 'react'
import { $authModal, closeAuth, openAuth, stepDown, type AuthMode } from '@/stores/auth/authModal.ts'
import { $credentials } from '@/stores/auth/credentials.ts'
import { Boundary } from '@/ui/Boundary.tsx'
import { Deferred, FailedPart } from '@/ui/Deferred.tsx'
import { Modal, ModalHead } from '@/ui/Modal.tsx'
import { loadRecovery, loadSecondFactor, loadSignUp, loadWayBack } from './parts.ts'
import { SignIn } from './SignIn.tsx'
import type { AuthTexts } from '@/i18n/namespaces/auth.ts'

export function AuthDialog({ texts }: { texts: AuthTexts }) {
  const mode = useStore($authModal)
  const heading = useId()
  const isOpen = mode !== 'closed'
  const visit = useVisits(isOpen)
  return (
    <>
      <Modal
        shown={isOpen ? mode : undefined}
        className={mode === 'sign-up' ? 'auth auth-wide' : 'auth'}
        labelledBy={heading}
        onClose={closeAuth}
        stepDown={stepDown}
      >
        <AuthForm key={visit} mode={isOpen ? mode : 'sign-in'} heading={heading} texts={texts} />
      </Modal>
      <Boundary>
        <Credentials texts={texts} />
      </Boundary>
    </>
  )
}

/**
 * Counts how often the dialog has closed: each time the form is dropped with its input, and a new one is drawn before
 * the next touch.
 */
function useVisits(isOpen: boolean): number {
  const [last, setLast] = useState({ isOpen, visit: 0 })
  if (last.isOpen !== isOpen) setLast({ isOpen, visit: isOpen ? last.visit : last.visit + 1 })
  return last.visit
}

/** A separate modal, opened after the previous one has closed. */
function Credentials({ texts }: { texts: AuthTexts }) {
  const credentials = useStore($credentials)
  const [parts, setParts] = useState<Awaited<ReturnType<typeof loadSignUp>>>()
  useEffect(() => {
    // Credentials exist only after a sign-up, so its code is loaded already.
    if (credentials) loadSignUp().then(setParts, console.error)
  }, [credentials])
  return parts && <parts.CredentialsDialog texts={{ ...texts, signUp: parts.signUp }} />
}

const titles = {
  'sign-in': 'signInTitle',
  'sign-up': 'signUpTitle',
  'second-factor': 'secondFactorTitle',
  recovery: 'recoveryTitle',
  'way-back': 'wayBackTitle',
} as const

function AuthForm({ mode, heading, texts }: { mode: AuthMode; heading: string; texts: AuthTexts }) {
  const { auth } = texts
  return (
    <>
      <ModalHead id={heading} title={auth[titles[mode]]} close={auth.close} onClose={closeAuth} />
      <Boundary
        of={mode}
        fallback={(again) => <FailedPart text={auth.loadFailed} again={again} label={auth.again} />}
      >
        <Form mode={mode} texts={texts} />
      </Boundary>
      {(mode === 'sign-in' || mode === 'sign-up') && <OtherForm mode={mode} auth={auth} />}
    </>
  )
}

function Form({ mode, texts }: { mode: AuthMode; texts: AuthTexts }) {
  const { auth } = texts
  if (mode === 'sign-in') return <SignIn texts={texts} />
  if (mode === 'sign-up') {
    return (
      <Deferred load={loadSignUp} texts={auth}>
        {({ SignUp, signUp }) => <SignUp texts={{ ...texts, signUp }} />}
      </Deferred>
    )
  }
  if (mode === 'second-factor') {
    return (
      <Deferred load={loadSecondFactor} texts={auth}>
        {({ SecondFactorForm, secondFactor }) => <SecondFactorForm texts={{ ...texts, secondFactor }} />}
      </Deferred>
    )
  }
  if (mode === 'way-back') {
    return (
      <Deferred load={loadWayBack} texts={auth}>
        {({ AskWayBack, wayBack }) => <AskWayBack wayBack={wayBack} />}
      </Deferred>
    )
  }
  return (
    <Deferred load={loadRecovery} texts={auth}>
      {({ RecoveryForm, recovery }) => <RecoveryForm texts={{ ...texts, recovery }} />}
    </Deferred>
  )
}

function OtherForm({ mode, auth }: { mode: 'sign-in' | 'sign-up'; auth: AuthTexts['auth'] }) {
  const signingIn = mode === 'sign-in'
  return (
    <p className="auth-other">
      {signingIn ? auth.noAccount : auth.haveAccount}{' '}
      <button
        type="button"
        className="button button-ghost"
        onClick={() => openAuth(signingIn ? 'sign-up' : 'sign-in')}
      >
        {signingIn ? auth.toSignUp : auth.toSignIn}
      </button>
    </p>
  )
}
