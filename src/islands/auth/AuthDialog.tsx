import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { $authModal, closeAuth, openAuth, type AuthMode } from '@/stores/authModal'
import { Icon } from '../shared/Icon'
import { keepTabInside } from '../shared/keepTabInside'
import { loadRecovery } from '../recovery/load'
import { Deferred } from '../shared/Deferred'
import { loadSecondFactor } from './loadSecondFactor'
import { SignIn } from './SignIn'
import { SignUp } from './SignUp'
import type { AuthTexts } from './texts'

export function AuthDialog({ texts }: { texts: AuthTexts }) {
  const mode = useStore($authModal)
  const dialog = useRef<HTMLDialogElement>(null)
  const opener = useRef<HTMLElement | null>(null)
  const pressedVeil = useRef(false)
  const heading = useId()

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (mode === 'closed') {
      if (element.open) element.close()
      return
    }
    if (!element.open) {
      opener.current = document.activeElement as HTMLElement | null
      element.showModal()
    }
    focusIn(element)
  }, [mode])

  /** A press that began inside and ended on the veil was a selection of text, not a wish to close. */
  function pressed(event: MouseEvent) {
    pressedVeil.current = event.target === dialog.current && isOutside(event, dialog.current)
  }
  function clicked(event: MouseEvent) {
    if (pressedVeil.current && event.target === dialog.current) closeAuth()
  }
  function closed() {
    closeAuth()
    giveFocusBack(opener.current)
  }
  return (
    <dialog
      ref={dialog}
      className="sheet auth"
      aria-labelledby={heading}
      tabIndex={-1}
      onMouseDown={pressed}
      onClick={clicked}
      onClose={closed}
      onKeyDown={(event: KeyboardEvent<HTMLDialogElement>) =>
        keepTabInside(event.nativeEvent, event.currentTarget)
      }
    >
      {mode !== 'closed' && <AuthForm mode={mode} heading={heading} texts={texts} />}
    </dialog>
  )
}

const titles = {
  'sign-in': 'signInTitle',
  'sign-up': 'signUpTitle',
  'second-factor': 'secondFactorTitle',
  recovery: 'recoveryTitle',
} as const

function AuthForm({ mode, heading, texts }: { mode: AuthMode; heading: string; texts: AuthTexts }) {
  const { auth } = texts
  return (
    <>
      <div className="dialog-head">
        <h2 id={heading}>{auth[titles[mode]]}</h2>
        <button type="button" className="button button-icon" aria-label={auth.close} onClick={closeAuth}>
          <Icon name="close" />
        </button>
      </div>
      {mode === 'sign-in' && <SignIn texts={texts} />}
      {mode === 'sign-up' && <SignUp texts={texts} />}
      {mode === 'second-factor' && (
        <Deferred load={loadSecondFactor} texts={auth}>
          {({ SecondFactorForm, secondFactor }) => <SecondFactorForm texts={{ ...texts, secondFactor }} />}
        </Deferred>
      )}
      {mode === 'recovery' && (
        <Deferred load={loadRecovery} texts={auth}>
          {({ RecoveryForm, recovery }) => <RecoveryForm texts={{ ...texts, recovery }} />}
        </Deferred>
      )}
      {(mode === 'sign-in' || mode === 'sign-up') && <OtherForm mode={mode} auth={auth} />}
    </>
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

/** The first field that is still empty; the dialog itself while its form is on the way. */
function focusIn(dialog: HTMLDialogElement): void {
  const fields = Array.from(dialog.querySelectorAll<HTMLInputElement>('input:not([hidden])'))
  const next = fields.find(({ value }) => value === '') ?? fields[0] ?? dialog
  next.focus()
}

function isOutside({ clientX, clientY }: MouseEvent, element: HTMLElement): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

/** After signing in the control that opened the dialog is gone from sight: the player's own menu takes the focus. */
function giveFocusBack(opener: HTMLElement | null): void {
  const seen = (element: HTMLElement | null) => (element?.getClientRects().length ? element : null)
  const account = document.querySelector<HTMLElement>('[data-island=account] button')
  const main = document.querySelector<HTMLElement>('main')
  const next = seen(opener) ?? seen(account) ?? main
  if (next === main) main?.setAttribute('tabindex', '-1')
  next?.focus({ preventScroll: true })
}
