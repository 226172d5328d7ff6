import type { RoundKind, SlotsRound, ToldRound } from '#contract/slotsHistory.ts'
import { useStore } from '@nanostores/react'
import { useId, type ReactNode } from 'react'
import { formatMoment } from '@/i18n/moments.ts'
import { $toldRound, tellRound } from '@/stores/games/slotsHistory.ts'
import { LoadedView } from '@/ui/LoadedView.tsx'
import { Modal, ModalHead } from '@/ui/Modal.tsx'
import { Money } from '@/ui/Money.tsx'
import type { Texts } from './SlotsHistory.tsx'

type Props = { round: SlotsRound | undefined; texts: Texts; currency: string; onClose: () => void }

/** TRUST-01: a round told again: what was drawn, every movement, the balances around it, the provider's replay. */
export function RoundDialog({ round, texts, currency, onClose }: Props) {
  const heading = useId()
  const { slotsHistory: words, history, errors } = texts
  const loaded = useStore($toldRound)
  return (
    <Modal
      shown={round && `${round.provider_id}/${round.id}`}
      className="rounds-told"
      labelledBy={heading}
      onClose={onClose}
    >
      <ModalHead id={heading} title={words.told} close={words.close} onClose={onClose} />
      {round && (
        <LoadedView
          loaded={loaded}
          texts={history}
          errors={errors}
          again={() => tellRound(round)}
          waiting="rounds-told-waiting"
        >
          {(told) => <Told told={told} texts={texts} currency={currency} />}
        </LoadedView>
      )}
    </Modal>
  )
}

function Told({ told, texts, currency }: { told: ToldRound; texts: Texts; currency: string }) {
  const { lang, slotsHistory: words } = texts
  const money = (amount: number) => <Money lang={lang} amount={amount} currency={currency} />
  const facts: [name: string, value: ReactNode][] = [
    [words.game, <bdi key="game">{told.game}</bdi>],
    [words.date, formatMoment(told.date)],
    [words.stake, money(told.amount)],
    [words.payout, told.state === 'ended' ? money(told.payout) : stateOf(told, texts)],
    [words.before, money(told.before)],
    [words.after, money(told.after)],
    ...(told.jackpots ? [[words.jackpots, money(told.jackpots)] satisfies [string, ReactNode]] : []),
  ]
  return (
    <div className="grid gap-4">
      <dl className="rounds-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {told.state === 'ended' && <Drawn told={told} texts={texts} />}
      {(told.movements.length > 2 || told.movements.some(({ kind }) => toldApart.has(kind))) && (
        <Movements told={told} texts={texts} currency={currency} />
      )}
      {told.replay && (
        <a className="button button-quiet" href={told.replay} target="_blank" rel="noopener noreferrer">
          {words.replay}
          <span className="visually-hidden"> ({words.elsewhere})</span>
        </a>
      )}
    </div>
  )
}

/** What a stake and a payout do not tell. */
const toldApart: ReadonlySet<RoundKind> = new Set(['award', 'partial_refund', 'adjustment'])

function stateOf({ state }: ToldRound, { slotsHistory: words }: Texts): string {
  return state === 'open' ? words.open : words.undone
}

function Drawn({ told: { outcome }, texts: { slotsHistory: words } }: { told: ToldRound; texts: Texts }) {
  if (!outcome) return <p className="muted">{words.notTold}</p>
  return (
    <section className="grid gap-2">
      <h3>{words.drawn}</h3>
      {outcome.map(({ part, values }, index) => (
        <div key={index} className="rounds-part">
          <span className="muted">{words[part]}</span>
          <ol className="plain rounds-signs" dir="ltr" data-part={part}>
            {values.map((value, at) => (
              <li key={at}>
                {part === 'reels' ? value.split(' ').map((sign, row) => <b key={row}>{sign}</b>) : value}
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  )
}

/** More than a stake and its payout. */
function Movements({ told, texts, currency }: { told: ToldRound; texts: Texts; currency: string }) {
  const { lang, slotsHistory: words } = texts
  const names: Record<RoundKind, string> = {
    debit: words.stake,
    credit: words.payout,
    award: words.award,
    rollback: words.refund,
    partial_refund: words.partRefund,
    adjustment: words.adjustment,
  }
  return (
    <section className="grid gap-2">
      <h3>{words.steps}</h3>
      <ol className="plain rounds-facts">
        {told.movements.map(({ at, kind, amount, reason }, index) => (
          <li key={index}>
            <span className="muted">
              {formatMoment(at)} · {names[kind]}
              {reason !== undefined && (
                <>
                  {' '}
                  (<bdi>{reason}</bdi>)
                </>
              )}
            </span>
            <Money
              lang={lang}
              amount={kind === 'adjustment' ? amount : Math.abs(amount)}
              currency={currency}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}
