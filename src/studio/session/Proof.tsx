import { Alert, Button, DialogContentText, TextField } from '@mui/material'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { callStaff, proofQuestion, signedInId, type ProofQuestion } from '../calls/callStaff.ts'
import { failureMessage } from '../calls/messages.ts'
import { FormDialog } from '../shared/FormDialog.tsx'

/** Asks for the second factor before what moves money or changes rights (9451), and for another sign-in where the session is over. */
export function Proof() {
  const question = useStore(proofQuestion)
  if (!question) return null
  const { field, answer } = question
  return field === 'openid' || field === 'session' ? (
    <SignInAgain field={field} answer={answer} />
  ) : (
    <ProofForm {...question} />
  )
}

function ProofForm({ field, answer }: ProofQuestion) {
  const [entered, setEntered] = useState('')
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    const body = field === 'code' ? { code: entered } : { password: entered }
    const proved = await callStaff('staffProof', { body })
    setBusy(false)
    if (proved.ok) answer(true)
    else setFailure(failureMessage(proved.error))
  }
  return (
    <FormDialog
      title="Is it you?"
      action="Confirm"
      isBusy={isBusy}
      onSend={send}
      onClose={() => answer(false)}
    >
      <DialogContentText>This moves money or changes rights, so it needs a fresh proof.</DialogContentText>
      <TextField
        autoFocus
        required
        fullWidth
        margin="normal"
        label={field === 'code' ? 'Authenticator code' : 'Password'}
        type={field === 'code' ? 'text' : 'password'}
        autoComplete={field === 'code' ? 'one-time-code' : 'current-password'}
        value={entered}
        error={failure !== ''}
        helperText={failure}
        onChange={({ target }) => setEntered(target.value)}
      />
    </FormDialog>
  )
}

const whySignIn = {
  openid: {
    title: 'Is it you?',
    text: 'This moves money or changes rights, so it needs a fresh proof. Sign in again in another tab, then go on here.',
  },
  session: {
    title: 'Your session is over',
    text: 'Sign in again in another tab, then go on here: what you typed stays as it is.',
  },
} as const

type SignInProps = Pick<ProofQuestion, 'answer'> & { field: keyof typeof whySignIn }

/** In a tab of its own, so that nothing typed here is lost; the new session is this tab's too. */
function SignInAgain({ field, answer }: SignInProps) {
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const goOn = async () => {
    setBusy(true)
    const session = await callStaff('staffSession')
    setBusy(false)
    if (!session.ok) setFailure(failureMessage(session.error))
    else if (session.value.id === signedInId.get()) answer(true)
    else setFailure('Somebody else is signed in there: sign in as who has typed this.')
  }
  return (
    <FormDialog
      title={whySignIn[field].title}
      action="I have signed in again"
      isBusy={isBusy}
      onSend={goOn}
      onClose={() => answer(false)}
    >
      <DialogContentText>{whySignIn[field].text}</DialogContentText>
      {failure !== '' && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {failure}
        </Alert>
      )}
      <Button href="#/login" target="_blank" variant="outlined" sx={{ mt: 2 }}>
        Sign in again
      </Button>
    </FormDialog>
  )
}
