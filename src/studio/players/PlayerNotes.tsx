import { Button, Chip, List, ListItem, ListItemText, Stack, TextField, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { useNotify, useRecordContext } from 'react-admin'
import { callStaff } from '../calls/callStaff.ts'
import { noticeOf } from '../calls/messages.ts'
import { Failure } from '../shared/Failure.tsx'
import { shownMoment } from '../shared/columns.tsx'
import { SaveList } from '../shared/ListTools.tsx'
import { Pages } from '../shared/RecordList.tsx'
import { useAnswer, useMay } from '../shared/useCalls.ts'
import type { Player } from './PlayerShow.tsx'

/** The staff's notes. A note never changes, so there is only a form for new ones. */
export function PlayerNotes() {
  const player = useRecordContext<Player>()
  return player ? <Notes key={player.id} id={player.id} /> : null
}

const perPage = 50

function Notes({ id }: Pick<Player, 'id'>) {
  const [page, setPage] = useState(1)
  const query = { page: String(page), perPage: String(perPage) }
  const { data, error, refetch } = useAnswer('listPlayerNotes', { params: { id }, query })
  const may = useMay('addPlayerNote')
  return (
    <Stack spacing={2}>
      {may && <NoteForm id={id} onAdded={() => void refetch()} />}
      {error && <Failure error={error} />}
      <div>
        <SaveList list="listPlayerNotes" body={{ id }} />
      </div>
      <List>
        {data?.items.map(({ id: note, text, author, at }) => (
          <ListItem key={note} disableGutters>
            <ListItemText
              primary={<bdi>{text}</bdi>}
              secondary={`${author}, ${shownMoment(at)}`}
              sx={{ whiteSpace: 'pre-wrap' }}
            />
          </ListItem>
        ))}
        {data?.total === 0 && <ListItem disableGutters>No notes yet.</ListItem>}
      </List>
      <Pages total={data?.total ?? 0} perPage={perPage} page={page} onPage={setPage} />
    </Stack>
  )
}

function NoteForm({ id, onAdded }: { id: string; onAdded: () => void }) {
  const [text, setText] = useState('')
  const notify = useNotify()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const added = await callStaff('addPlayerNote', { params: { id }, body: { text } })
    if (!added.ok) return notify(noticeOf(added.error, 'addPlayerNote'), { type: 'error' })
    setText('')
    onAdded()
  }
  return (
    <Stack
      component="form"
      spacing={1}
      onSubmit={(event: FormEvent) => void send(event)}
      sx={{ maxWidth: 640 }}
    >
      <TextField
        label="New note"
        multiline
        minRows={2}
        required
        value={text}
        slotProps={{ htmlInput: { dir: 'auto', maxLength: 4000 } }}
        onChange={({ target }) => setText(target.value)}
      />
      <Names onName={(name) => setText(`${text}${text === '' || /\s$/.test(text) ? '' : ' '}@${name} `)} />
      <Button type="submit" variant="contained" sx={{ alignSelf: 'start' }}>
        Add
      </Button>
    </Stack>
  )
}

const mostShown = 12

/** Who of the staff may be named: with one press, or typed. */
function Names({ onName }: { onName: (name: string) => void }) {
  const { data } = useAnswer('listColleagues', {})
  if (!data) return null
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      <Typography variant="body2" color="text.secondary">
        Write @ and a name: the note is in their mentions.
      </Typography>
      {data.items.slice(0, mostShown).map(({ id, username }) => (
        <Chip key={id} size="small" label={`@${username}`} onClick={() => onName(username)} />
      ))}
    </Stack>
  )
}
