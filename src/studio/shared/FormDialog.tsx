import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId, type ReactNode, type SyntheticEvent } from 'react'

type Props = {
  title: string
  /** The button that sends. */
  action: string
  isBusy?: boolean
  children?: ReactNode
  onSend: () => unknown
  onClose: () => void
}

/**
 * A dialog with a form. It is drawn inside forms of React's tree, which are not to be sent with it. Its fields scroll between the title and
 * the buttons, so that on a phone what is asked stays in sight.
 */
export function FormDialog({ title, action, isBusy = false, children, onSend, onClose }: Props) {
  const titleId = useId()
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onSend()
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <Box component="form" onSubmit={send} sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>{children}</DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {action}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
