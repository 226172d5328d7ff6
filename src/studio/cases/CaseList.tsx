import { caseStates, type Case, type CaseRule } from '#contract/operator/cases.ts'
import { SelectInput } from 'react-admin'
import { Column } from '../shared/Column.tsx'
import { BulkCall } from '../shared/BulkCall.tsx'
import { MomentColumn, OfRecord, shownMoment, State } from '../shared/columns.tsx'
import { PlayerColumn } from '../shared/PlayerLink.tsx'
import { RecordList } from '../shared/RecordList.tsx'

/** The rules as staff read them; docs/protection.md explains them. */
export const caseRuleNames: Record<CaseRule, string> = {
  unplayed_deposits: 'Deposits without play',
  in_and_out: 'Money in and out',
  many_deposits: 'Many deposits in a day',
  large_deposits: 'Large deposits in a day',
  shared_payee: 'One payee, several accounts',
  shared_device: 'One device, several accounts',
  bonus_only: 'Lives on bonuses',
  vendor_referral: 'The vendor for identity refers the player',
  vendor_refusal: 'The vendor for identity refuses the player',
}

const kinds = { open: 'open', taken: 'plain', closed: 'good' } as const

export function CaseState({ state, decision }: Pick<Case, 'state' | 'decision'>) {
  return <State label={decision ?? state} kind={kinds[state]} />
}

const filters = [
  <SelectInput key="state" source="state" alwaysOn choices={caseStates.map((id) => ({ id, name: id }))} />,
  <SelectInput
    key="is_closed"
    source="is_closed"
    label="Waiting"
    choices={[{ id: 'false', name: 'not closed' }]}
  />,
]

/** Cases of money laundering and fraud: first those that nobody has taken. */
export function CaseList() {
  return (
    <RecordList<Case>
      opens="show"
      filters={filters}
      bulk={<Bulk />}
      filterDefaults={{ state: 'open' }}
      sort={{ field: 'changed_at', order: 'DESC' }}
      primary={({ username }) => <bdi>{username}</bdi>}
      secondary={(one) => (
        <>
          <CaseState {...one} /> {one.owner ?? 'nobody’s yet'}, {shownMoment(one.changed_at)}
        </>
      )}
    >
      <PlayerColumn />
      <Column label="State">
        <OfRecord<Case> show={(one) => <CaseState {...one} />} />
      </Column>
      <Column source="owner" disableSort />
      <MomentColumn source="opened_at" label="Opened" />
      <MomentColumn source="changed_at" label="Last change" />
    </RecordList>
  )
}

/** The same decision for cases of one cause, such as a rule that found a family's browser; nothing that restricts or reports. */
function Bulk() {
  return (
    <>
      <BulkCall call="takeCase" label="Take" />
      <BulkCall call="decideCase" label="Close: nothing is wrong" body={{ decision: 'cleared' }} />
    </>
  )
}
