import { minorUnits } from '#contract/money.ts'
import { Button, List, ListItem, Stack, Typography } from '@mui/material'
import type { OpenRound } from '#contract/operator/players.ts'
import { useState } from 'react'
import { Loading, useRecordContext } from 'react-admin'
import { useSearchParams } from 'react-router'
import { Failure } from '../shared/Failure.tsx'
import { moneyOf, shownMoment } from '../shared/columns.tsx'
import { Details } from '../shared/Details.tsx'
import { SaveList } from '../shared/ListTools.tsx'
import { useAnswer } from '../shared/useCalls.ts'
import type { Player } from './PlayerShow.tsx'

/** Rounds whose provider has neither paid nor returned the stake, and each told again. */
export function PlayerRounds() {
  const player = useRecordContext<Player>()
  const id = player?.id ?? ''
  const { data, error } = useAnswer('listOpenRounds', { params: { id } }, id !== '')
  if (error) return <Failure error={error} />
  if (!data || !player) return <Loading />
  return (
    <Stack spacing={2}>
      <NamedRound player={player} />
      <Typography>
        {data.total === 0
          ? 'No round is open.'
          : `${data.total} open, holding ${moneyOf(data.held_minor, player.currency)}.`}
        {data.items.length < data.total && ` The newest ${data.items.length} are shown.`}
      </Typography>
      <Typography color="text.secondary" hidden={data.total === 0}>
        Only the provider ends a round: by a payout, or by a rollback that returns the stake. Ask it for the
        round by its number. If it confirms that the round is void and cannot send a rollback, return the
        stake by an adjustment with that confirmation as the reason. The player may still go on playing it.
      </Typography>
      {data.total > 0 && (
        <div>
          <SaveList list="listOpenRounds" body={{ id }} />
        </div>
      )}
      {data.items.map((round) => (
        <OneRound key={round.id} round={round} player={player} />
      ))}
    </Stack>
  )
}

/** The round that the address names, as the search leaves it there. */
function NamedRound({ player }: { player: Player }) {
  const [params] = useSearchParams()
  const [provider, round_id] = [params.get('provider'), params.get('round')]
  if (provider === null || round_id === null) return null
  return (
    <Stack spacing={0.5}>
      <Typography component="h3" variant="subtitle1" sx={{ overflowWrap: 'anywhere' }}>
        {provider}, round {round_id}
      </Typography>
      <Told round={{ provider, round_id }} player={player} />
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

type ToldProps = { round: Pick<OpenRound, 'provider' | 'round_id'>; player: Player }

function Told({ round: { provider, round_id }, player }: ToldProps) {
  const { data, error } = useAnswer('tellPlayerRound', {
    params: { id: player.id },
    query: { provider, id: round_id },
  })
  if (error) return <Failure error={error} />
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
