import {
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
import { languageOf, type LanguageCode } from '#contract/languages.ts'
import type { ContentDraft, ContentRevision } from '#contract/operator/content.ts'
import { useId, useState } from 'react'
import { Loading, useNotify, useRefresh } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { callStaff } from '../calls/callStaff.ts'
import { failureMessage } from '../calls/messages.ts'
import { Failure } from '../shared/Failure.tsx'
import { shownMoment } from '../shared/columns.tsx'
import { Pages } from '../shared/RecordList.tsx'
import { useAnswer } from '../shared/useCalls.ts'
import { Difference } from './Difference.tsx'

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

const perPage = 50

function Revisions({ id, locale, current, onRestored, onClose }: Props & { onClose: () => void }) {
  const titleId = useId()
  const [page, setPage] = useState(1)
  const query = { page: String(page), perPage: String(perPage) }
  const { data, error } = useAnswer('listRevisions', { params: { id, locale }, query })
  const [chosen, setChosen] = useState<ContentRevision>()
  const restore = useRestore({ id, locale, current, onRestored })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>History</DialogTitle>
      <DialogContent>
        {error && <Failure error={error} />}
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
                  secondary={`${revision.author}${revisionMarks(revision.id, current)}`}
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
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Pages total={data?.total ?? 0} perPage={perPage} page={page} onPage={setPage} />
        <Button onClick={onClose}>Close</Button>
        <Button
          variant="contained"
          disabled={!chosen || chosen.id === current.draft.id}
          onClick={() => chosen && void restore(chosen.id).then((isDone) => isDone && onClose())}
        >
          Restore
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Makes an older revision the draft and restarts the form with it. Returns whether it was done. */
function useRestore({ id, locale, current, onRestored }: Props): (revision: string) => Promise<boolean> {
  const notify = useNotify()
  const refresh = useRefresh()
  const { isDirty } = useFormState()
  return async (revision) => {
    if (isDirty && !window.confirm('Restore without saving? What you typed will be lost.')) return false
    const restored = await callStaff('restoreRevision', {
      params: { id, locale, revision },
      body: { version: current.version },
    })
    if (!restored.ok) {
      notify(failureMessage(restored.error), { type: 'error' })
      return false
    }
    notify('It is the draft now; publish it to show it.', { type: 'success' })
    onRestored(restored.value)
    refresh()
    return true
  }
}

function revisionMarks(revision: string, { draft, live_revision, scheduled_revision }: ContentDraft): string {
  const marks = [
    revision === draft.id && 'the draft',
    revision === live_revision && 'live',
    revision === scheduled_revision && 'scheduled',
  ].filter(Boolean)
  return marks.length > 0 ? ` (${marks.join(', ')})` : ''
}
