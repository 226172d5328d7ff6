import { List, ListItem, Typography } from '@mui/material'
import type { LinkReason } from '#contract/operator/playerDesk.ts'
import { Loading, useRecordContext } from 'react-admin'
import { Failure } from '../shared/Failure.tsx'
import { State } from '../shared/columns.tsx'
import { SaveList } from '../shared/ListTools.tsx'
import { PlayerLink } from '../shared/PlayerLink.tsx'
import { useAnswer } from '../shared/useCalls.ts'
import type { Player } from './PlayerShow.tsx'

const reasonNames: Record<LinkReason, string> = {
  person: 'the identity of an excluded account',
  document: 'the same document',
  payee: 'the same payee',
  device: 'the same browser at the same address',
  network: 'the same address',
}

/** Accounts that may be of the same person or household. What follows is for staff to decide. */
export function PlayerLinks() {
  const player = useRecordContext<Player>()
  const id = player?.id ?? ''
  const { data, error } = useAnswer('listPlayerLinks', { params: { id } }, id !== '')
  if (error) return <Failure error={error} />
  if (!data) return <Loading />
  if (data.total === 0) return <p>No other account shares anything with this one.</p>
  return (
    <>
      <Typography color="text.secondary">
        Addresses and browsers of this month, payees and documents of all time. A family shares them too.
      </Typography>
      {data.items.length < data.total && (
        <Typography>
          {data.items.length} of {data.total}, those with the most reasons first.
        </Typography>
      )}
      <SaveList list="listPlayerLinks" body={{ id }} />
      <List>
        {data.items.map((one) => (
          <ListItem key={one.id} disableGutters sx={{ gap: 2, flexWrap: 'wrap' }}>
            <PlayerLink {...one} />
            <span>{one.reasons.map((reason) => reasonNames[reason]).join(', ')}</span>
            {one.is_banned && <State label="banned" kind="bad" />}
          </ListItem>
        ))}
      </List>
    </>
  )
}
