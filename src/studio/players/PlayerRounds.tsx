import { minorUnits } from '#contract/money.ts'
import { Alert, Button, List, ListItem, Stack, Typography } from '@mui/material'
import type { OpenRound } from '#contract/operator/players.ts'
import { useState } from 'react'
import { Loading, useRecordContext } from 'react-admin'
import { moneyOf, shownMoment } from '../shared/columns.tsx'
import { Details } from '../shared/Details.tsx'
import { useAnswer } from '../shared/useCalls.ts'
import type { Player } from './PlayerShow.tsx'

/** Rounds whose provider has neither paid nor returned the stake, and each told again. */
export function PlayerRounds() {
  const player = useRecordContext<Player>()
  const id = player?.id ?? ''
  const { data, error } = useAnswer('listOpenRounds', { params: { id } }, id !== '')
  if (error) return <Alert severity="error">{error.message}</Alert>
  if (!data || !player) return <Loading />
  if (data.total === 0) return <p>No round is open.</p>
  return (
    <Stack spacing={2}>
      <Typography>
        {data.total} open, holding {moneyOf(data.held_minor, player.currency)}.
      </Typography>
      <Typography color="text.secondary">
        Only the provider ends a round: by a payout, or by a rollback that returns the stake. Ask it for the
        round by its number. If it confirms that the round is void and cannot send a rollback, return the
        stake by an adjustment with that confirmation as the reason. The player may still go on playing it.
      </Typography>
      {data.items.map((round) => (
        <OneRound key={round.id} round={round} player={player} />
      ))}
    </Stack>
  )
}

function OneRound({ round, player }: { round: OpenRound; player: Player }) {
  const [isOpen, open] = useState(false)
  return (
    <Stack spacing={0.5}>
      <Typography component="h3" variant="subtitle1" sx={{ overflowWrap: 'anywhere' }}>
        {round.provider} · {round.game_id} · {shownMoment(round.at)}
      </Typography>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        Stake {moneyOf(round.stake_minor, player.currency)}, round {round.round_id}
      </Typography>
      {isOpen ? (
        <Told round={round} player={player} />
      ) : (
        <Button sx={{ alignSelf: 'start' }} onClick={() => open(true)}>
          Movements
        </Button>
      )}
    </Stack>
  )
}

function Told({ round: { provider, round_id }, player }: { round: OpenRound; player: Player }) {
  const { data, error } = useAnswer('tellPlayerRound', {
    params: { id: player.id },
    query: { provider, id: round_id },
  })
  if (error) return <Alert severity="error">{error.message}</Alert>
  if (!data) return <Loading />
  const money = (major: number) => moneyOf(minorUnits(major, player.currency), player.currency)
  return (
    <>
      <Details
        rows={[
          ['Balance before', money(data.before)],
          ['Balance after', money(data.after)],
          ['To jackpots', data.jackpots === null ? null : money(data.jackpots)],
        ]}
      />
      <List dense disablePadding sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {data.movements.map(({ at, kind, amount, balance }, index) => (
          <ListItem key={index} disableGutters disablePadding>
            {shownMoment(at)}: {kind} {money(amount)}, balance {money(balance)}
          </ListItem>
        ))}
      </List>
    </>
  )
}
