import type { MoneyActionRow } from '#contract/operator/moneyActions.ts'
import { Link, useGetIdentity } from 'react-admin'
import { Column } from '../shared/Column.tsx'
import { CallButton } from '../shared/CallButton.tsx'
import { moneyOf, MomentColumn, MoneyColumn, OfRecord } from '../shared/columns.tsx'
import { RecordList } from '../shared/RecordList.tsx'

/** What is asked, in words; an adjustment takes money where its amount has a minus. */
function labelOf({ action, input }: Pick<MoneyActionRow, 'action' | 'input'>): string {
  if (action === 'approvePayment') return 'pay a withdrawal'
  if (action === 'publishOffer') return 'publish an offer'
  if (action === 'publishTournament') return 'publish a tournament'
  if (action === 'givePlayerGift') return 'give free bets or free rounds'
  if (action === 'clearPersonCheck') return 'clear a vendor’s refusal'
  if (action === 'approveStatement') return 'approve a partner’s statement'
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
      <Column label="What">
        <OfRecord<MoneyActionRow> show={labelOf} />
      </Column>
      <Column label="Of">
        <OfRecord<MoneyActionRow> show={(one) => <Target {...one} />} />
      </Column>
      <MoneyColumn source="amount_minor" label="Amount" />
      <Column source="by" label="Asked by" disableSort />
      <Column source="reason" label="Why" disableSort />
      <Column label="Needs">
        <OfRecord<MoneyActionRow> show={(one) => needs[one.needs]} />
      </Column>
      <MomentColumn source="ends_at" label="Until" />
      <Column label="Confirm" kind="line">
        <OfRecord<MoneyActionRow> show={(one) => <Confirm {...one} />} />
      </Column>
    </RecordList>
  )
}

function Target({ action, target }: MoneyActionRow) {
  if (action === 'publishOffer') return <Link to={`/offers/${target}`}>{target}</Link>
  if (action === 'publishTournament') return <Link to={`/tournaments/${target}`}>{target}</Link>
  if (action === 'approveStatement')
    return <Link to={`/partners/${encodeURIComponent(target.split(':')[0] ?? '')}/show`}>{target}</Link>
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
  if (action === 'approvePayment' || action === 'clearPersonCheck' || action === 'approveStatement')
    return <CallButton call={action} {...shared} input={{ params: { id: target }, body: {} }} />
  return <CallButton call={action} {...shared} input={{ params: { id: target }, body: input as never }} />
}
