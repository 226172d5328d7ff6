import { Stack } from '@mui/material'
import { Loading, useRecordContext } from 'react-admin'
import { Failure } from '../shared/Failure.tsx'
import { SaveList } from '../shared/ListTools.tsx'
import { useAnswer } from '../shared/useCalls.ts'
import { MarkerFacts } from './markers.tsx'
import type { Player } from './PlayerShow.tsx'

/** The markers of harm of a player, with their facts. Staff decide about the consequences. */
export function PlayerMarkers() {
  const player = useRecordContext<Player>()
  const id = player?.id ?? ''
  const { data, error } = useAnswer(
    'listPlayerMarkers',
    { params: { id }, query: { perPage: '100' } },
    id !== '',
  )
  if (error) return <Failure error={error} />
  if (!data) return <Loading />
  if (data.total === 0) return <p>No rule has found anything.</p>
  return (
    <Stack spacing={3}>
      <div>
        <SaveList list="listPlayerMarkers" body={{ id }} />
      </div>
      {data.items.map((marker) => (
        <MarkerFacts key={marker.id} marker={marker} />
      ))}
    </Stack>
  )
}
