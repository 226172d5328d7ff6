import { MenuItem, TextField } from '@mui/material'
import { minorPerMajor } from '#contract/currencies.ts'
import { toMinor } from '#contract/money.ts'
import { useState } from 'react'
import { CallButton } from '../shared/CallButton.tsx'
import type { Player } from './PlayerShow.tsx'

/** Moves money by hand. The key stays until the call has succeeded, so that a second try moves nothing twice. */
export function AdjustBalance({ id, currency }: Player) {
  const [account, setAccount] = useState<'real' | 'bonus'>('real')
  const [entered, setEntered] = useState('')
  const [key, setKey] = useState(() => crypto.randomUUID())
  const amount_minor = toMinor(Number(entered), currency) ?? 0
  return (
    <CallButton
      call="adjustPlayer"
      label="Adjust the balance"
      color="warning"
      onDone={() => setKey(crypto.randomUUID())}
      // The reason is added by the dialog.
      input={{ params: { id }, body: { account, amount_minor, key, reason: '' } }}
    >
      <TextField
        select
        fullWidth
        margin="normal"
        label="Balance"
        value={account}
        onChange={({ target }) => setAccount(target.value as 'real' | 'bonus')}
      >
        <MenuItem value="real">Real money</MenuItem>
        <MenuItem value="bonus">Bonus</MenuItem>
      </TextField>
      <TextField
        required
        fullWidth
        margin="normal"
        type="number"
        label={`Amount in ${currency}; with a minus it is taken`}
        value={entered}
        slotProps={{ htmlInput: { step: 1 / minorPerMajor(currency) } }}
        onChange={({ target }) => setEntered(target.value)}
      />
    </CallButton>
  )
}
