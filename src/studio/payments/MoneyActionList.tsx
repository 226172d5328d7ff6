import type { MoneyActionRow } from '#contract/operator/moneyActions.ts'
import { DataTable, Link, useGetIdentity } from 'react-admin'
import { CallButton } from '../shared/CallButton.tsx'
import { moneyOf, MomentColumn, MoneyColumn, OfRecord } from '../shared/columns.tsx'
import { RecordList } from '../shared/RecordList.tsx'

/** What is asked, in words; an adjustment takes money where its amount has a minus. */
function labelOf({ action, input }: Pick<MoneyActionRow, 'action' | 'input'>): string {
  if (action === 'approvePayment') return 'pay a withdrawal'
  if (action === 'putPromocode') return 'save a promo code'
  if (action === 'clearPersonCheck') return 'clear a vendor’s refusal'
  return input['account'] === 'bonus' ? 'adjust a bonus balance' : 'adjust a balance'
}

/** What is asked, and of how much where it moves money. */
function whole(one: Pick<MoneyActionRow, 'action' | 'input' | 'amount_minor' | 'currency'>): string {
  const { amount_minor, currency } = one
  return amount_minor === null || currency === null
    ? labelOf(one)
    : `${labelOf(one)}, ${moneyOf(amount_minor, currency)}`
}

const needs = { two: 'two persons', administrator: 'two, one an administrator' } as const

/** What one of the staff has asked for, and somebody else confirms by making the same call. */
export function MoneyActionList() {
  return (
    <RecordList<MoneyActionRow>
      sort={{ field: 'created_at', order: 'ASC' }}
      primary={whole}
      secondary={(one) => (
        <>
          <Target {...one} />. {one.by}, {needs[one.needs]}. {one.reason} <Confirm {...one} />
        </>
      )}
    >
      <MomentColumn source="created_at" label="At" />
      <DataTable.Col label="What">
        <OfRecord<MoneyActionRow> show={labelOf} />
      </DataTable.Col>
      <DataTable.Col label="Of">
        <OfRecord<MoneyActionRow> show={(one) => <Target {...one} />} />
      </DataTable.Col>
      <MoneyColumn source="amount_minor" label="Amount" />
      <DataTable.Col source="by" label="Asked by" disableSort />
      <DataTable.Col source="reason" label="Why" disableSort />
      <DataTable.Col label="Needs">
        <OfRecord<MoneyActionRow> show={(one) => needs[one.needs]} />
      </DataTable.Col>
      <MomentColumn source="ends_at" label="Until" />
      <DataTable.Col label="Confirm" sx={{ whiteSpace: 'nowrap' }}>
        <OfRecord<MoneyActionRow> show={(one) => <Confirm {...one} />} />
      </DataTable.Col>
    </RecordList>
  )
}

function Target({ action, target }: MoneyActionRow) {
  if (action === 'putPromocode') return <Link to={`/promocodes/${target}`}>{target}</Link>
  const [list, label] =
    action === 'approvePayment' ? ['payments', 'the withdrawal'] : ['players', 'the player']
  return <Link to={`/${list}/${target}/show`}>{label}</Link>
}

/** The same call again, by anybody else; who asked may take it back. */
function Confirm(one: MoneyActionRow) {
  const { data: me } = useGetIdentity()
  const { id, action, target, input, by, by_id } = one
  if (me?.id === by_id)
    return (
      <CallButton
        call="dropMoneyAction"
        label="Take back"
        color="error"
        title={`Take back: ${whole(one)}?`}
        input={{ params: { id } }}
      />
    )
  const title = `Confirm what ${by} asks: ${whole(one)}?`
  const shared = { label: 'Confirm', color: 'success', title } as const
  if (action === 'approvePayment' || action === 'clearPersonCheck')
    return <CallButton call={action} {...shared} input={{ params: { id: target }, body: {} }} />
  if (action === 'putPromocode')
    return <CallButton call={action} {...shared} input={{ params: { code: target }, body: input as never }} />
  return <CallButton call={action} {...shared} input={{ params: { id: target }, body: input as never }} />
}
