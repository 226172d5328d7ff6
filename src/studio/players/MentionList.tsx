import { Card, CardContent, List, ListItem, Stack, Typography } from '@mui/material'
import { languageOf } from '#contract/languages.ts'
import { useState } from 'react'
import { Link, Loading, Title } from 'react-admin'
import { Failure } from '../shared/Failure.tsx'
import { CallButton } from '../shared/CallButton.tsx'
import { shownMoment } from '../shared/columns.tsx'
import { PlayerLink } from '../shared/PlayerLink.tsx'
import { Pages } from '../shared/RecordList.tsx'
import { useAnswer, useMay } from '../shared/useCalls.ts'

const perPage = 25

/** What is for who is signed in: their drafts that were sent back, and the notes that name them, newest first. */
export function MentionList() {
  return (
    <Card>
      <Title title="Mentions" />
      <CardContent>
        {useMay('listSentBack') && <SentBack />}
        {useMay('listMentions') && <Notes />}
      </CardContent>
    </Card>
  )
}

/** It ends when the draft is saved anew. */
function SentBack() {
  const { data, error } = useAnswer('listSentBack', {})
  if (error) return <Failure error={error} />
  return (
    <List disablePadding>
      {data?.items.map(({ id, content, locale, title, words, by, at }) => (
        <ListItem key={id} disableGutters divider sx={{ gap: 2, flexWrap: 'wrap' }}>
          <Link to={`/content/${encodeURIComponent(content)}`}>
            <bdi>{title}</bdi>, {languageOf(locale).name}
          </Link>
          <Stack sx={{ flex: '1 1 20rem' }}>
            <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {words}
            </Typography>
            <Typography variant="body2" color="text.secondary">
              sent back by {by}, {shownMoment(at)}
            </Typography>
          </Stack>
        </ListItem>
      ))}
    </List>
  )
}

function Notes() {
  const [page, setPage] = useState(1)
  const { data, error } = useAnswer('listMentions', {
    query: { page: String(page), perPage: String(perPage) },
  })
  return (
    <>
      {error && <Failure error={error} />}
      {!data && !error && <Loading />}
      {data?.total === 0 && <p>No note names you. Write @ and a name of the staff in a note on a player.</p>}
      <List disablePadding>
        {data?.items.map((one) => (
          <ListItem key={one.id} disableGutters divider sx={{ gap: 2, flexWrap: 'wrap' }}>
            <PlayerLink {...one} tab="notes" />
            <Stack sx={{ flex: '1 1 20rem' }}>
              <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {one.text}
              </Typography>
              <Typography variant="body2" color="text.secondary">
                {one.author}, {shownMoment(one.at)}
              </Typography>
            </Stack>
            {one.seen_at === null && (
              <CallButton call="seeMention" label="Seen" input={{ params: { id: one.id } }} />
            )}
          </ListItem>
        ))}
      </List>
      <Pages total={data?.total ?? 0} perPage={perPage} page={page} onPage={setPage} />
    </>
  )
}
