import { MenuItem, Stack, TextField } from '@mui/material'
import type { FreePlayState, MyFreeRounds } from '#contract/gifts.ts'
import type { FreePlay } from '#contract/operator/gifts.ts'
import { minorPerMajor } from '#contract/currencies.ts'
import { toMinor } from '#contract/money.ts'
import { useState } from 'react'
import { Loading, useRecordContext } from 'react-admin'
import { Failure } from '../shared/Failure.tsx'
import { CallButton } from '../shared/CallButton.tsx'
import { moneyOf, shownMoment, State } from '../shared/columns.tsx'
import { SaveList } from '../shared/ListTools.tsx'
import { useAnswer } from '../shared/useCalls.ts'
import type { Player } from './PlayerShow.tsx'
import { PlainHead, PlainTable } from '../shared/PlainTable.tsx'

/** What a player has to play for nothing, and the form that gives more. */
export function PlayerGifts() {
  const player = useRecordContext<Player>()
  const id = player?.id ?? ''
  const { data, error, refetch } = useAnswer('listPlayerGifts', { params: { id } }, id !== '')
  if (error) return <Failure error={error} />
  if (!data || !player) return <Loading />
  const money = (minor: number) => moneyOf(minor, player.currency)
  const lines = [
    ...data.free_bets.map((bet) => ({ ...bet, what: `Free bet of ${money(bet.amount_minor)}` })),
    ...data.free_rounds.map((rounds) => ({ ...rounds, what: roundsIn(rounds, money) })),
  ].toSorted((one, other) => other.given_at.localeCompare(one.given_at))
  return (
    <Stack spacing={2} sx={{ mb: 3, alignItems: 'start' }}>
      <Give {...player} onDone={() => void refetch()} />
      {lines.length > 0 && <SaveList list="listPlayerGifts" body={{ id }} />}
      {lines.length > 0 && (
        <PlainTable>
          <PlainHead names={['Free bets and rounds', 'State', 'Given', 'Until', 'Actions']} />
          <tbody>
            {lines.map((line) => (
              <Line key={line.id} player={id} line={line} onDone={() => void refetch()} />
            ))}
          </tbody>
        </PlainTable>
      )}
    </Stack>
  )
}

function roundsIn(
  { count, left, stake_minor, games }: MyFreeRounds,
  money: (minor: number) => string,
): string {
  const names = games.map(({ title }) => title).join(', ')
  return `${left} of ${count} free rounds of ${money(stake_minor)} in ${names}`
}

type Gift = { id: string; what: string; state: FreePlayState; given_at: string; ends_at: string }

function Line({ player, line, onDone }: { player: string; line: Gift; onDone: () => void }) {
  const { id, what, state, given_at, ends_at } = line
  return (
    <tr>
      <td>{what}</td>
      <td>
        <State label={state} kind={state === 'open' ? 'good' : 'plain'} />
      </td>
      <td>{shownMoment(given_at)}</td>
      <td>{shownMoment(ends_at)}</td>
      <td>
        {state === 'open' && (
          <CallButton
            call="cancelPlayerGift"
            color="error"
            label="Take back"
            input={{ params: { id: player, gift: id }, body: {} }}
            onDone={onDone}
          />
        )}
      </td>
    </tr>
  )
}

const empty = {
  ...{ kind: 'free_bets', count: '1', amount: '', odds: '1', days: '7', wager: '' },
  ...{ provider: '', game: '', title: '' },
}
type Form = typeof empty

/** The key stays until the call has succeeded, so that a second try gives nothing twice. */
function Give({ id, currency, onDone }: Player & { onDone: () => void }) {
  const [form, setForm] = useState(empty)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const field = (name: keyof Form, label: string, more: object = {}) => (
    <TextField
      fullWidth
      required
      margin="dense"
      label={label}
      value={form[name]}
      onChange={({ target }) => setForm({ ...form, [name]: target.value })}
      {...more}
    />
  )
  const number = (step: number | 'any' = 1) => ({
    type: 'number',
    slotProps: { htmlInput: { step, min: 0 } },
  })
  const done = () => {
    setKey(crypto.randomUUID())
    onDone()
  }
  const isRounds = form.kind === 'free_rounds'
  return (
    <CallButton
      call="givePlayerGift"
      label="Give free bets or rounds"
      color="warning"
      onDone={done}
      // The reason is added by the dialog.
      input={{ params: { id }, body: { gift: giftOf(form, currency), key, reason: '' } }}
    >
      <TextField
        select
        fullWidth
        margin="dense"
        label="What"
        value={form.kind}
        onChange={({ target }) => setForm({ ...form, kind: target.value })}
      >
        <MenuItem value="free_bets">Free bets</MenuItem>
        <MenuItem value="free_rounds">Free rounds of a slot</MenuItem>
      </TextField>
      {field('count', 'How many', number())}
      {field('amount', `Stake of each, in ${currency}`, number(1 / minorPerMajor(currency)))}
      {field('days', 'Days that they live', number())}
      {isRounds ? (
        <>
          {field('provider', 'Provider')}
          {field('game', 'Game, by its id')}
          {field('title', 'Name of the game that players read')}
          {field('wager', 'To wager, in percent of what they win', {
            ...number(),
            required: false,
            helperText: 'Empty: wins are real money',
          })}
        </>
      ) : (
        field('odds', 'Lowest odds of a selection', number('any'))
      )}
    </CallButton>
  )
}

function giftOf(form: Form, currency: Player['currency']): FreePlay {
  const common = {
    count: Number(form.count),
    amount_minor: toMinor(Number(form.amount), currency) ?? 0,
    days: Number(form.days),
  }
  if (form.kind === 'free_bets')
    return { kind: 'free_bets', ...common, least_price: Math.round(Number(form.odds) * 1000) }
  return {
    ...{ kind: 'free_rounds', ...common, provider: form.provider.trim() },
    games: [{ id: form.game.trim(), title: form.title.trim() }],
    wager_percent: form.wager === '' ? null : Number(form.wager),
  }
}
