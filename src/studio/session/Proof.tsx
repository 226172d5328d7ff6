import { Button, DialogContentText, TextField } from '@mui/material'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { callStaff, proofQuestion, type ProofQuestion } from '../calls/callStaff.ts'
import { failureMessage } from '../calls/messages.ts'
import { FormDialog } from '../shared/FormDialog.tsx'

/** Asks for the second factor before what moves money or changes rights (9451). */
export function Proof() {
  const question = useStore(proofQuestion)
  if (question?.field === 'openid') return <SignInAgain answer={question.answer} />
  return question ? <ProofForm {...question} /> : null
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

/** In a tab of its own, so that nothing typed here is lost; the new session is this tab's too. */
function SignInAgain({ answer }: Pick<ProofQuestion, 'answer'>) {
  return (
    <FormDialog
      title="Is it you?"
      action="I have signed in again"
      onSend={() => answer(true)}
      onClose={() => answer(false)}
    >
      <DialogContentText>
        This moves money or changes rights, so it needs a fresh proof. Sign in again in another tab, then go
        on here.
      </DialogContentText>
      <Button href="#/login" target="_blank" variant="outlined" sx={{ mt: 2 }}>
        Sign in again
      </Button>
    </FormDialog>
  )
}
