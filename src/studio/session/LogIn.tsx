import { Alert, Button, Card, CardContent, Stack, TextField, Typography } from '@mui/material'
import { code } from '#contract/errors.ts'
import { useState, type FormEvent } from 'react'
import { HttpError, useLogin } from 'react-admin'
import type { LogInStep } from '../calls/authProvider.ts'
import { Enrolment } from './Enrolment.tsx'

/** Login and password, then the code of the authenticator app. */
export function LogIn() {
  const logIn = useLogin()
  const [needsCode, setNeedsCode] = useState(false)
  const [needsFactor, setNeedsFactor] = useState(false)
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    setBusy(true)
    setFailure('')
    try {
      await logIn(stepOf(entered))
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
  if (needsFactor) return <Enrolment onAgain={() => setNeedsFactor(false)} />
  return (
    <Stack
      component="main"
      sx={{ minHeight: '100dvh', alignItems: 'center', justifyContent: 'center', p: 2 }}
    >
      <Card sx={{ width: '100%', maxWidth: 400 }}>
        <CardContent component="form" onSubmit={(event: FormEvent<HTMLFormElement>) => void send(event)}>
          <Stack spacing={2}>
            <Typography component="h1" variant="h5">
              Studio
            </Typography>
            {failure !== '' && <Alert severity="error">{failure}</Alert>}
            {needsCode ? <CodeField /> : <PasswordFields />}
            <Button type="submit" variant="contained" size="large" disabled={isBusy}>
              {needsCode ? 'Confirm' : 'Sign in'}
            </Button>
          </Stack>
        </CardContent>
      </Card>
    </Stack>
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
