import FormatBold from '@mui/icons-material/FormatBold'
import FormatItalic from '@mui/icons-material/FormatItalic'
import FormatListBulleted from '@mui/icons-material/FormatListBulleted'
import FormatListNumbered from '@mui/icons-material/FormatListNumbered'
import FormatQuote from '@mui/icons-material/FormatQuote'
import LinkIcon from '@mui/icons-material/Link'
import Redo from '@mui/icons-material/Redo'
import Undo from '@mui/icons-material/Undo'
import { IconButton, Stack, TextField } from '@mui/material'
import { editorViewCtx, type Editor } from '@milkdown/core'
import { redoCommand, undoCommand } from '@milkdown/plugin-history'
import {
  toggleEmphasisCommand,
  toggleLinkCommand,
  toggleStrongCommand,
  wrapInBlockquoteCommand,
  wrapInBulletListCommand,
  wrapInHeadingCommand,
  wrapInOrderedListCommand,
} from '@milkdown/preset-commonmark'
import { callCommand, type $Command } from '@milkdown/utils'
import { useState, type ReactNode } from 'react'
import { FormDialog } from '../shared/FormDialog.tsx'

type Tool = { label: string; icon: ReactNode; command: $Command<unknown> | $Command<number>; value?: number }

const tools: readonly Tool[] = [
  { label: 'Bold', icon: <FormatBold />, command: toggleStrongCommand },
  { label: 'Italic', icon: <FormatItalic />, command: toggleEmphasisCommand },
  { label: 'Heading', icon: 'H2', command: wrapInHeadingCommand, value: 2 },
  { label: 'Smaller heading', icon: 'H3', command: wrapInHeadingCommand, value: 3 },
  { label: 'List', icon: <FormatListBulleted />, command: wrapInBulletListCommand },
  { label: 'Numbered list', icon: <FormatListNumbered />, command: wrapInOrderedListCommand },
  { label: 'Quotation', icon: <FormatQuote />, command: wrapInBlockquoteCommand },
  { label: 'Undo', icon: <Undo />, command: undoCommand },
  { label: 'Redo', icon: <Redo />, command: redoCommand },
]

/** The buttons above the text; each also has Milkdown's key. */
export function EditorTools({ editor }: { editor: Editor | undefined }) {
  const run = <Value,>(command: $Command<Value>, value?: Value) => {
    editor?.action(callCommand(command.key, value))
    editor?.action((context) => context.get(editorViewCtx).focus())
  }
  return (
    <Stack
      role="toolbar"
      aria-label="Form of the text"
      direction="row"
      sx={{ flexWrap: 'wrap', borderBottom: 1, borderColor: 'divider' }}
    >
      {tools.map(({ label, icon, command, value }) => (
        <IconButton
          key={label}
          aria-label={label}
          title={label}
          disabled={!editor}
          size="small"
          sx={{ minWidth: 40, fontSize: '1rem', fontWeight: 700 }}
          // The selection stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(command as $Command<unknown>, value)}
        >
          {icon}
        </IconButton>
      ))}
      <LinkTool isDisabled={!editor} onLink={(href) => run(toggleLinkCommand, { href })} />
    </Stack>
  )
}

function LinkTool({ isDisabled, onLink }: { isDisabled: boolean; onLink: (href: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [href, setHref] = useState('')
  const send = () => {
    setOpen(false)
    onLink(href)
  }
  return (
    <>
      <IconButton
        aria-label="Link"
        title="Link"
        size="small"
        disabled={isDisabled}
        onClick={() => setOpen(true)}
      >
        <LinkIcon />
      </IconButton>
      {isOpen && (
        <FormDialog
          title="Link of the selected words"
          action="Set"
          onSend={send}
          onClose={() => setOpen(false)}
        >
          <TextField
            autoFocus
            fullWidth
            required
            margin="normal"
            label="A path of the site, or an https address"
            value={href}
            slotProps={{ htmlInput: { dir: 'ltr', pattern: '(/|https://|mailto:|tel:|#).*' } }}
            onChange={({ target }) => setHref(target.value)}
          />
        </FormDialog>
      )}
    </>
  )
}
