import { Alert, Button, Card, CardContent, Divider, Stack, TextField, Typography } from '@mui/material'
import { code } from '#contract/errors.ts'
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react'
import { HttpError, useLogin } from 'react-admin'
import type { LogInStep } from '../calls/authProvider.ts'
import { callStaff } from '../calls/callStaff.ts'
import { failureMessage } from '../calls/messages.ts'
import { Enrolment } from './Enrolment.tsx'
import { takeAnswer } from './openIdAnswer.ts'

/** Login and password, or the OpenID provider of the staff; then the code of the authenticator app. */
export function LogIn() {
  const logIn = useLogin()
  const [needsCode, setNeedsCode] = useState(false)
  const [needsFactor, setNeedsFactor] = useState(false)
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
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
    } finally {
      setBusy(false)
    }
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setBusy(true)
    setFailure('')
    void take(stepOf(new FormData(event.currentTarget)))
  }
  /** When the browser comes back from the provider. */
  const goOn = useEffectEvent((answer: string) => take({ answer }))
  useEffect(() => {
    const answer = takeAnswer()
    if (answer !== undefined) queueMicrotask(() => void goOn(answer))
  }, [])
  if (needsFactor) return <Enrolment onAgain={() => setNeedsFactor(false)} />
  return (
    <Stack
      component="main"
      sx={{ minHeight: '100dvh', alignItems: 'center', justifyContent: 'center', p: 2 }}
    >
      <Card sx={{ width: '100%', maxWidth: 400 }}>
        <CardContent component="form" onSubmit={send}>
          <Stack spacing={2}>
            <Typography component="h1" variant="h5">
              Studio
            </Typography>
            {failure !== '' && <Alert severity="error">{failure}</Alert>}
            {needsCode ? <CodeField /> : <PasswordFields />}
            <Button type="submit" variant="contained" size="large" disabled={isBusy}>
              {needsCode ? 'Confirm' : 'Sign in'}
            </Button>
            {!needsCode && <OpenIdButton isBusy={isBusy} onFailure={setFailure} />}
          </Stack>
        </CardContent>
      </Card>
    </Stack>
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
  const text = (name: string) => {
    const value = entered.get(name)
    return typeof value === 'string' ? value : ''
  }
  if (entered.has('code')) return { code: text('code') }
  return { login: text('login'), password: text('password') }
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
