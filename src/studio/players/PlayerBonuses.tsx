import type { Bonus } from '#contract/bonuses.ts'
import { TextField } from '@mui/material'
import { useState } from 'react'
import { DataTable, ReferenceManyField, useRecordContext } from 'react-admin'
import { CallButton } from '../shared/CallButton.tsx'
import { MomentColumn, OfRecord, State } from '../shared/columns.tsx'
import { ListPages } from '../shared/RecordList.tsx'
import type { Player } from './PlayerShow.tsx'

/** The bonuses of a player, in major units as players see them, and the button that takes one back. */
export function PlayerBonuses() {
  const player = useRecordContext<Player>()
  if (!player) return null
  return (
    <>
      <CancelPromocode id={player.id} />
      <ReferenceManyField reference="bonuses" target="id" pagination={<ListPages />}>
        <DataTable<Bonus> bulkActionButtons={false} rowClick={false}>
          <DataTable.Col source="kind" disableSort />
          <DataTable.Col label="State">
            <OfRecord<Bonus>
              show={({ status }) => <State label={status} kind={status === 'active' ? 'good' : 'plain'} />}
            />
          </DataTable.Col>
          <DataTable.NumberCol source="amount" disableSort />
          <DataTable.NumberCol source="remaining" disableSort />
          <DataTable.NumberCol source="wagered" disableSort />
          <DataTable.NumberCol source="to_wager" disableSort />
          <MomentColumn source="created_at" label="Given" />
          <MomentColumn source="expires_at" label="Until" />
          <DataTable.Col label="">
            <OfRecord<Bonus>
              show={({ id, status }) =>
                status === 'active' && (
                  <CallButton
                    call="cancelPlayerBonus"
                    color="error"
                    label="Take back"
                    input={{ params: { id: player.id, bonus: id }, body: {} }}
                  />
                )
              }
            />
          </DataTable.Col>
        </DataTable>
      </ReferenceManyField>
    </>
  )
}

/** Cancels a used code together with the rest of its bonus. */
function CancelPromocode({ id }: Pick<Player, 'id'>) {
  const [code, setCode] = useState('')
  return (
    <CallButton
      call="cancelPlayerPromocode"
      color="warning"
      label="Cancel a promo code"
      input={{ params: { id, code: code.trim().toUpperCase() }, body: {} }}
    >
      <TextField
        required
        fullWidth
        margin="normal"
        label="Code"
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
    </CallButton>
  )
}
