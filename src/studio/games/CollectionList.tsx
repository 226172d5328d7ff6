import { Button, Card, CardContent, Link, Stack, Typography } from '@mui/material'
import { collectionPath } from '#contract/lobby.ts'
import type { CollectionRow } from '#contract/operator/lobby.ts'
import { useState } from 'react'
import { Loading } from 'react-admin'
import { Failure } from '../shared/Failure.tsx'
import { CallButton } from '../shared/CallButton.tsx'
import { shownMoment, State } from '../shared/columns.tsx'
import { SaveList } from '../shared/ListTools.tsx'
import { useAnswer, useMay } from '../shared/useCalls.ts'
import { CollectionDialog } from './CollectionDialog.tsx'
import { holdsAt } from './lobbyDraft.ts'

/** Collections of games: what is shown now, will be, and was. */
export function CollectionList() {
  const { data, error } = useAnswer('listCollections', {})
  const [isNew, setNew] = useState(false)
  const may = useMay('putCollection')
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      {may && (
        <Button variant="contained" sx={{ alignSelf: 'start' }} onClick={() => setNew(true)}>
          New collection
        </Button>
      )}
      {error && <Failure error={error} />}
      {!data && !error && <Loading />}
      {data?.total === 0 && <Typography>There is no collection yet.</Typography>}
      {data && data.total > 0 && (
        <div>
          <SaveList list="listCollections" body={{}} />
        </div>
      )}
      {data?.items.map((collection) => (
        <CollectionCard key={collection.id} collection={collection} />
      ))}
      {isNew && data && <CollectionDialog taken={data.items} onClose={() => setNew(false)} />}
    </Stack>
  )
}

function CollectionCard({ collection }: { collection: CollectionRow }) {
  const { id, names, from, until, games, rule, is_on_home } = collection
  const [isOpen, setOpen] = useState(false)
  const may = useMay('putCollection')
  const [now] = useState(Date.now)
  const isNow = holdsAt(collection, now)
  const isOver = until !== null && Date.parse(until) <= now
  return (
    <Card component="section" aria-label={names.en}>
      <CardContent component={Stack} direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography component="h2" variant="subtitle1" sx={{ flexGrow: 1 }}>
          {names.en}
        </Typography>
        <State label={isNow ? 'shown' : isOver ? 'over' : 'not yet'} kind={isNow ? 'good' : 'open'} />
        {is_on_home && <State label="on home" />}
        {from !== null && <State label={`from ${shownMoment(from)}`} />}
        {until !== null && <State label={`until ${shownMoment(until)}`} />}
        <State label={rule ? 'by rule' : `${games.length} ${games.length === 1 ? 'game' : 'games'}`} />
        {isNow && (
          <Link href={`/en${collectionPath(id)}`} target="_blank" rel="noopener">
            On the site
          </Link>
        )}
        {may && <Button onClick={() => setOpen(true)}>Edit</Button>}
        <CallButton
          call="removeCollection"
          label="Remove"
          title={`Remove ${names.en}?`}
          color="error"
          input={{ params: { id } }}
        />
      </CardContent>
      {isOpen && <CollectionDialog collection={collection} taken={[]} onClose={() => setOpen(false)} />}
    </Card>
  )
}
