import type { Bonus } from '#contract/bonuses.ts'
import { TextField } from '@mui/material'
import { useState } from 'react'
import { ReferenceManyField, useRecordContext } from 'react-admin'
import { RecordTable } from '../shared/RecordTable.tsx'
import { Column } from '../shared/Column.tsx'
import { CallButton } from '../shared/CallButton.tsx'
import { MomentColumn, OfRecord, State } from '../shared/columns.tsx'
import { SaveList } from '../shared/ListTools.tsx'
import { ListPages } from '../shared/RecordList.tsx'
import type { Player } from './PlayerShow.tsx'

/** The bonuses of a player, in major units as players see them, and the button that takes one back. */
export function PlayerBonuses() {
  const player = useRecordContext<Player>()
  if (!player) return null
  return (
    <>
      <CancelPromocode id={player.id} />
      <SaveList list="listPlayerBonuses" body={{ id: player.id }} />
      <ReferenceManyField reference="bonuses" target="id" pagination={<ListPages />}>
        <RecordTable>
          <Column source="kind" disableSort />
          <Column label="State">
            <OfRecord<Bonus>
              show={({ status }) => <State label={status} kind={status === 'active' ? 'good' : 'plain'} />}
            />
          </Column>
          <Column source="amount" disableSort kind="number" />
          <Column source="remaining" disableSort kind="number" />
          <Column source="wagered" disableSort kind="number" />
          <Column source="to_wager" disableSort kind="number" />
          <MomentColumn source="created_at" label="Given" />
          <MomentColumn source="expires_at" label="Until" />
          <Column label="Actions">
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
          </Column>
        </RecordTable>
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
