import { TextField, Typography } from '@mui/material'
import { code } from '#contract/errors.ts'
import { useEffect, useState } from 'react'
import { useRedirect } from 'react-admin'
import { useParams } from 'react-router'
import { QrCode } from '@/ui/QrCode.tsx'
import { callStaff } from '../calls/callStaff.ts'
import { failureMessage, noticeOf } from '../calls/messages.ts'
import { enteredIn, Sheet } from './Sheet.tsx'

type Setup = { secret: string; uri: string }

/** The first sign-in: an authenticator app before anything else, then the recovery codes, which are shown once. */
export function Enrolment({ onAgain }: { onAgain: () => void }) {
  const [setup, setSetup] = useState<Setup>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [failure, setFailure] = useState('')
  const redirect = useRedirect()
  useEffect(() => {
    void callStaff('staffFactorSetUp').then((answer) => {
      if (answer.ok) setSetup(answer.value)
      else setFailure(failureMessage(answer.error))
    })
  }, [])
  const confirm = async (entered: FormData) => {
    const answer = await callStaff('staffFactorConfirm', { body: { code: enteredIn(entered, 'code') } })
    if (answer.ok) return setCodes(answer.value.recovery_codes)
    setFailure(failureMessage(answer.error))
    if (answer.error.code === code.signInRequired) onAgain()
  }
  if (codes)
    return (
      <Sheet title="Keep your recovery codes" action="I have kept them" onSend={() => redirect('/')}>
        <Typography>Each signs you in once without your phone. They are not shown again.</Typography>
        <Typography component="pre" sx={{ fontFamily: 'monospace', m: 0 }}>
          {codes.join('\n')}
        </Typography>
      </Sheet>
    )
  return (
    <Sheet title="Set up your authenticator app" action="Confirm" failure={failure} onSend={confirm}>
      <Typography>
        The studio opens with a code from an authenticator app on your phone. Scan this with it:
      </Typography>
      {setup && <QrCode text={setup.uri} label="QR code for the authenticator app" />}
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        Or type this key into it: <code>{setup?.secret}</code>
      </Typography>
      <TextField name="code" label="Authenticator code" autoComplete="one-time-code" required autoFocus />
    </Sheet>
  )
}

/** The page of an invitation's link. */
export function Invitation() {
  const { token = '' } = useParams()
  const [failure, setFailure] = useState('')
  const redirect = useRedirect()
  const choose = async (entered: FormData) => {
    const body = { token, password: enteredIn(entered, 'password') }
    const answer = await callStaff('acceptInvitation', { body })
    if (answer.ok) redirect('/login')
    else setFailure(noticeOf(answer.error, 'acceptInvitation'))
  }
  return (
    <Sheet title="Welcome to the studio" action="Choose this password" failure={failure} onSend={choose}>
      <Typography>Choose a password of your own. Then sign in with it.</Typography>
      <TextField
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        required
        autoFocus
      />
    </Sheet>
  )
}
