import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material'
import { useStore } from '@nanostores/react'
import { useState, type FormEvent } from 'react'
import { ask } from '../calls/ask'
import { wordsOf } from '../calls/words'
import { proofQuestion, type ProofQuestion } from './proof'

/** Asks for the second factor before what moves money or changes rights (9451). */
export function Proof() {
  const question = useStore(proofQuestion)
  return question ? <ProofForm {...question} /> : null
}

function ProofForm({ field, answer }: ProofQuestion) {
  const [entered, setEntered] = useState('')
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    // The dialog is drawn inside a form of React's tree, which is not to be sent by it.
    event.stopPropagation()
    setBusy(true)
    const body = field === 'code' ? { code: entered } : { password: entered }
    const proved = await ask('staffProof', { body })
    setBusy(false)
    if (proved.ok) answer(true)
    else setFailure(wordsOf(proved.error))
  }
  return (
    <Dialog open onClose={() => answer(false)} aria-labelledby="proof-title">
      <form onSubmit={(event) => void send(event)}>
        <DialogTitle id="proof-title">Is it you?</DialogTitle>
        <DialogContent>
          <DialogContentText>
            This moves money or changes rights, so it needs a fresh proof.
          </DialogContentText>
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
        </DialogContent>
        <DialogActions>
          <Button onClick={() => answer(false)}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            Confirm
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
