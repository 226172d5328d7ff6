import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react'

type Props = {
  title: string
  /** The button that sends. */
  action: string
  isBusy?: boolean
  children?: ReactNode
  onSend: () => unknown
  onClose: () => void
  closeLabel?: string
}

/** Begins with its first field, as a reader does; a field that took the focus itself keeps it. */
function focusFirst(content: HTMLElement | null): void {
  if (content?.contains(document.activeElement)) return
  content
    ?.querySelector<HTMLElement>('input:not([aria-hidden]), textarea:not([aria-hidden]), [role=combobox]')
    ?.focus()
}

/**
 * A dialog with a form. It is drawn inside forms of React's tree, which are not to be sent with it. Its fields scroll between the title and
 * the buttons, so that on a phone what is asked stays in sight. Ctrl+Enter (⌘Enter) sends it from a field of several lines too.
 */
export function FormDialog({
  title,
  action,
  isBusy = false,
  children,
  onSend,
  onClose,
  closeLabel = 'Cancel',
}: Props) {
  const titleId = useId()
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onSend()
  }
  const listen = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isBusy) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  // A press beside it is none on Cancel: what was typed would be lost.
  const leave = (_event: object, reason: 'backdropClick' | 'escapeKeyDown') => {
    if (reason === 'escapeKeyDown') onClose()
  }
  return (
    <Dialog open onClose={leave} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <Box
        component="form"
        onSubmit={send}
        onKeyDown={listen}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent ref={focusFirst}>{children}</DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{closeLabel}</Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {action}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
