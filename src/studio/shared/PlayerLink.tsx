import { styled } from '@mui/material/styles'
import { Column } from './Column.tsx'
import { OfRecord } from './columns.tsx'
import { PlainLink } from './PlainLink.tsx'

type OfPlayer = {
  player_id: string | null
  username: string | null
  player_number: number | null
  /** A tab of the player's page. */
  tab?: string
}

/** A player as staff read them: the name, and the number that is read out on the telephone. */
export function PlayerLink({ player_id, username, player_number, tab = '' }: OfPlayer) {
  if (player_id === null) return null
  return (
    <PlainLink to={`/players/${encodeURIComponent(player_id)}/show${tab && `/${tab}`}`}>
      <PlayerName username={username ?? 'a deleted player'} number={player_number} />
    </PlainLink>
  )
}

/** The name, and below it the number that a player reads out. */
export function PlayerName({ username, number }: { username: string; number: number | null }) {
  return (
    <>
      <bdi>{username}</bdi>
      {number !== null && <Below>{number}</Below>}
    </>
  )
}

const Below = styled('small')(({ theme }) => ({ display: 'block', color: theme.palette.text.secondary }))

/** The column of a list whose records name their player. */
export function PlayerColumn({ tab, label = 'Player' }: { tab?: string; label?: string }) {
  return (
    <Column source="username" label={label} disableSort>
      <OfRecord<OfPlayer & { id: string }>
        show={(record) => <PlayerLink {...record} {...(tab !== undefined && { tab })} />}
      />
    </Column>
  )
}
