import { Alert, Button, Card, CardContent, Stack, Typography } from '@mui/material'
import { useState, type FormEvent, type ReactNode } from 'react'

type Props = {
  title: string
  /** The button that sends. */
  action: string
  failure?: string
  children: ReactNode
  onSend: (entered: FormData) => unknown
  /** Other ways on, below the button. */
  others?: (isBusy: boolean) => ReactNode
}

/** A form before the studio is open, alone on the screen. */
export function Sheet({ title, action, failure = '', children, onSend, others }: Props) {
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setBusy(true)
    await onSend(new FormData(event.currentTarget))
    setBusy(false)
  }
  return (
    // From above: what comes later, such as other ways to sign in, moves no button under a finger.
    <Stack component="main" sx={{ minHeight: '100dvh', alignItems: 'center', p: 2, pt: 'max(16px, 14dvh)' }}>
      <Card sx={{ width: '100%', maxWidth: 400 }}>
        <CardContent component="form" onSubmit={(event: FormEvent<HTMLFormElement>) => void send(event)}>
          <Stack spacing={2}>
            <Typography component="h1" variant="h5">
              {title}
            </Typography>
            {failure !== '' && <Alert severity="error">{failure}</Alert>}
            {children}
            <Button type="submit" variant="contained" size="large" disabled={isBusy}>
              {action}
            </Button>
            {others?.(isBusy)}
          </Stack>
        </CardContent>
      </Card>
    </Stack>
  )
}

/** What stands in a field of the form. */
export function enteredIn(entered: FormData, name: string): string {
  const value = entered.get(name)
  return typeof value === 'string' ? value : ''
}
