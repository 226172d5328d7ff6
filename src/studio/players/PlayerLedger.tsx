import { Button, Alert } from '@mui/material'
import type { LedgerEntry } from '#contract/operator/players.ts'
import { useState } from 'react'
import { ReferenceManyField, useRecordContext } from 'react-admin'
import { Failure } from '../shared/Failure.tsx'
import { Column } from '../shared/Column.tsx'
import { moneyOf, MomentColumn, OfRecord, shownMoment } from '../shared/columns.tsx'
import { SaveList } from '../shared/ListTools.tsx'
import { RecordRows, ListPages } from '../shared/RecordList.tsx'
import { useAnswer } from '../shared/useCalls.ts'
import type { Player } from './PlayerShow.tsx'

/** The player's books, newest first, with what they add up to. */
export function PlayerLedger() {
  const player = useRecordContext<Player>()
  if (!player) return null
  const { id, currency } = player
  const amount = (minor: number) => moneyOf(minor, currency)
  return (
    <>
      <Audit id={id} currency={currency} />
      <SaveList list="playerLedger" body={{ id }} />
      <ReferenceManyField
        reference="ledger"
        target="id"
        sort={{ field: 'at', order: 'DESC' }}
        perPage={50}
        pagination={<ListPages rowsPerPageOptions={[25, 50, 100]} />}
      >
        <RecordRows<LedgerEntry>
          primary={({ kind, amount_minor }) => `${kind}: ${amount(amount_minor)}`}
          secondary={({ at, balance_after_minor, game_id, reason }) =>
            [shownMoment(at), `balance ${amount(balance_after_minor)}`, game_id, reason]
              .filter(Boolean)
              .join(' · ')
          }
        >
          <MomentColumn source="at" />
          <Column source="account" disableSort />
          <Column source="kind" disableSort />
          <Column label="Amount" kind="number">
            <OfRecord<LedgerEntry> show={({ amount_minor }) => amount(amount_minor)} />
          </Column>
          <Column label="Balance after" kind="number">
            <OfRecord<LedgerEntry> show={({ balance_after_minor }) => amount(balance_after_minor)} />
          </Column>
          <Column source="provider" disableSort />
          <Column source="game_id" label="Game" disableSort />
          <Column source="round_id" label="Round" disableSort />
          <Column source="reason" disableSort />
        </RecordRows>
      </ReferenceManyField>
    </>
  )
}

function Audit({ id, currency }: Pick<Player, 'id' | 'currency'>) {
  const [isAsked, setAsked] = useState(false)
  const { data, error } = useAnswer('auditPlayer', { params: { id } }, isAsked)
  if (error) return <Failure error={error} />
  if (!data) return <Button onClick={() => setAsked(true)}>Add the ledger up</Button>
  const isRight = (['real', 'bonus', 'owed'] as const).every(
    (name) => data.sums[name] === data.balances[name],
  )
  return (
    <Alert severity={isRight ? 'success' : 'error'}>
      {data.entries} entries add up to {moneyOf(data.sums.real, currency)} and a bonus of{' '}
      {moneyOf(data.sums.bonus, currency)}
      {isRight ? ', which is the balance.' : `; the balance says ${moneyOf(data.balances.real, currency)}.`}
    </Alert>
  )
}
