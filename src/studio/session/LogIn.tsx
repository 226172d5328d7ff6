import { Button, Divider, TextField } from '@mui/material'
import { code } from '#contract/errors.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { HttpError, useLogin } from 'react-admin'
import type { LogInStep } from '../calls/authProvider.ts'
import { callStaff } from '../calls/callStaff.ts'
import { failureMessage } from '../calls/messages.ts'
import { Enrolment } from './Enrolment.tsx'
import { takeAnswer } from './openIdAnswer.ts'
import { enteredIn, Sheet } from './Sheet.tsx'

/** Login and password, or the OpenID provider of the staff; then the code of the authenticator app. */
export function LogIn() {
  const logIn = useLogin()
  const [needsCode, setNeedsCode] = useState(false)
  const [needsFactor, setNeedsFactor] = useState(false)
  const [failure, setFailure] = useState('')
  const take = async (step: LogInStep) => {
    try {
      await logIn(step)
    } catch (error) {
      const status = error instanceof HttpError ? (error.status as number) : undefined
      // The first step is over, or begins anew after too many wrong codes.
      if (status === code.secondFactorRequired) setNeedsCode(true)
      else if (status === code.factorMissing) setNeedsFactor(true)
      else setFailure(error instanceof Error ? error.message : String(error))
      if (status === code.signInRequired) setNeedsCode(false)
    }
  }
  const send = (entered: FormData) => {
    setFailure('')
    return take(stepOf(entered))
  }
  /** When the browser comes back from the provider. */
  const goOn = useEffectEvent((answer: string) => take({ answer }))
  useEffect(() => {
    const answer = takeAnswer()
    if (answer !== undefined) queueMicrotask(() => void goOn(answer))
  }, [])
  if (needsFactor) return <Enrolment onAgain={() => setNeedsFactor(false)} />
  return (
    <Sheet
      title="Studio"
      action={needsCode ? 'Confirm' : 'Sign in'}
      failure={failure}
      onSend={send}
      others={(isBusy) => !needsCode && <OpenIdButton isBusy={isBusy} onFailure={setFailure} />}
    >
      {needsCode ? <CodeField /> : <PasswordFields />}
    </Sheet>
  )
}

/** Nothing where no provider is configured. */
function OpenIdButton({ isBusy, onFailure }: { isBusy: boolean; onFailure: (message: string) => void }) {
  const [name, setName] = useState<string>()
  useEffect(() => {
    void callStaff('staffSignInWays').then((ways) => {
      if (ways.ok) setName(ways.value.openid?.name)
    })
  }, [])
  const begin = async () => {
    const started = await callStaff('staffOpenIdStart')
    if (started.ok) location.assign(started.value.url)
    else onFailure(failureMessage(started.error))
  }
  if (name === undefined) return null
  return (
    <>
      <Divider>or</Divider>
      <Button variant="outlined" size="large" disabled={isBusy} onClick={() => void begin()}>
        Sign in with {name}
      </Button>
    </>
  )
}

function stepOf(entered: FormData): LogInStep {
  if (entered.has('code')) return { code: enteredIn(entered, 'code') }
  return { login: enteredIn(entered, 'login'), password: enteredIn(entered, 'password') }
}

function PasswordFields() {
  return (
    <>
      <TextField name="login" label="Login or email" autoComplete="username" required autoFocus />
      <TextField name="password" label="Password" type="password" autoComplete="current-password" required />
    </>
  )
}

function CodeField() {
  return (
    <TextField
      key="code"
      name="code"
      label="Authenticator code"
      helperText="Or one of your recovery codes"
      autoComplete="one-time-code"
      required
      autoFocus
    />
  )
}
