import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListItemButton,
  ListItemText,
  Typography,
} from '@mui/material'
import { languageOf, type LanguageCode } from '@contract/languages'
import type { ContentDraft, ContentRevision } from '@contract/operator/content'
import { useId, useState } from 'react'
import { Loading, useNotify, useRefresh } from 'react-admin'
import { ask } from '../calls/ask'
import { wordsOf } from '../calls/words'
import { shownMoment } from '../shared/columns'
import { useAnswer } from '../shared/useAnswer'
import { Difference } from './Difference'

type Props = {
  id: string
  locale: LanguageCode
  current: ContentDraft
  onRestored: (draft: ContentDraft) => void
}

/** The revisions of a language, what each would change, and the way back to one. */
export function History(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>History</Button>
      {isOpen && <Revisions {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function Revisions({ id, locale, current, onRestored, onClose }: Props & { onClose: () => void }) {
  const titleId = useId()
  const params = { id, locale }
  const { data, error } = useAnswer('listRevisions', { params, query: { perPage: '100' } })
  const [chosen, setChosen] = useState<ContentRevision>()
  const notify = useNotify()
  const refresh = useRefresh()
  const restore = async (revision: string) => {
    const restored = await ask('restoreRevision', {
      params: { ...params, revision },
      body: { version: current.version },
    })
    if (!restored.ok) return notify(wordsOf(restored.error), { type: 'error' })
    notify('It is the draft now; publish it to show it.', { type: 'success' })
    onRestored(restored.value)
    refresh()
    onClose()
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>History</DialogTitle>
      <DialogContent>
        {error && <Alert severity="error">{error.message}</Alert>}
        {!data && !error && <Loading />}
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 2fr' } }}>
          <List aria-label="Revisions">
            {data?.items.map((revision) => (
              <ListItemButton
                key={revision.id}
                selected={revision.id === chosen?.id}
                onClick={() => setChosen(revision)}
              >
                <ListItemText
                  primary={shownMoment(revision.saved_at)}
                  secondary={`${revision.author}${marksOf(revision.id, current)}`}
                />
              </ListItemButton>
            ))}
          </List>
          {chosen ? (
            <section aria-label="What restoring changes">
              <Difference
                id={id}
                locale={locale}
                from={current.draft.id}
                to={chosen.id}
                dir={languageOf(locale).dir}
              />
            </section>
          ) : (
            <Typography color="text.secondary">
              Choose a revision to see how it differs from the draft.
            </Typography>
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <Button
          variant="contained"
          disabled={!chosen || chosen.id === current.draft.id}
          onClick={() => chosen && void restore(chosen.id)}
        >
          Restore
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function marksOf(revision: string, { draft, live_revision, scheduled_revision }: ContentDraft): string {
  const marks = [
    revision === draft.id && 'the draft',
    revision === live_revision && 'live',
    revision === scheduled_revision && 'scheduled',
  ].filter(Boolean)
  return marks.length > 0 ? ` (${marks.join(', ')})` : ''
}
