import type { RoundKind, SlotsRound, ToldRound } from '#contract/slotsHistory.ts'
import { useStore } from '@nanostores/react'
import { useId, type ReactNode } from 'react'
import type { LoadedTexts } from '@/i18n/loadTexts.ts'
import { formatMoment } from '@/i18n/moments.ts'
import { $toldRound, tellRound } from '@/stores/games/slotsHistory.ts'
import { LoadedView } from '../LoadedView.tsx'
import { Modal, ModalHead } from '../Modal.tsx'
import { Money } from '../Money.tsx'

export type RoundTexts = LoadedTexts<'slotsHistory' | 'history' | 'errors'>

type Props = {
  round: Pick<SlotsRound, 'provider_id' | 'id'> | undefined
  texts: RoundTexts
  currency: string
  onClose: () => void
}

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

function Told({ told, texts, currency }: { told: ToldRound; texts: RoundTexts; currency: string }) {
  const { lang, slotsHistory: words } = texts
  const money = (amount: number) => <Money lang={lang} amount={amount} currency={currency} />
  const facts: [name: string, value: ReactNode][] = [
    [words.game, <bdi key="game">{told.game}</bdi>],
    [words.date, formatMoment(told.date)],
    [
      words.round,
      <bdi key="round" dir="ltr" className="rounds-number">
        {told.id}
      </bdi>,
    ],
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
      {told.state === 'ended' &&
        (isReplayed(told) ? <Replay told={told} words={words} /> : <Drawn told={told} texts={texts} />)}
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

/** The symbols of a slot are its provider's: the signs that we are told of them say nothing to a player. */
const isReplayed = ({ replay, outcome }: ToldRound) =>
  replay !== null && outcome?.some(({ part }) => part === 'reels') === true

function Replay({ told: { replay, game }, words }: { told: ToldRound; words: Words }) {
  return (
    <section className="grid gap-2">
      <h3>{words.drawn}</h3>
      <iframe
        className="rounds-replay"
        src={replay ?? undefined}
        title={`${words.drawn}: ${game}`}
        sandbox="allow-scripts allow-same-origin"
        referrerPolicy="no-referrer"
      />
    </section>
  )
}

/** What a stake and a payout do not tell. */
const toldApart: ReadonlySet<RoundKind> = new Set(['award', 'partial_refund', 'adjustment'])

function stateOf({ state }: ToldRound, { slotsHistory: words }: RoundTexts): string {
  return state === 'open' ? words.open : words.undone
}

type Words = RoundTexts['slotsHistory']
type Part = NonNullable<ToldRound['outcome']>[number]

/** "Dealer: 18", or what kind of part it is. */
function partName({ part, hand, total }: Part, words: Words): string {
  const names: Record<NonNullable<Part['hand']>, string> = {
    ...{ own: words.handOwn, second: words.handSecond, dealer: words.handDealer, board: words.handBoard },
    ...{ player: words.handPlayer, banker: words.handBanker, dragon: words.handDragon },
    ...{ tiger: words.handTiger, red: words.handRed, blue: words.handBlue },
  }
  const name = hand ? names[hand] : words[part]
  return total === undefined ? name : `${name} · ${total}`
}

function Drawn({
  told: { outcome },
  texts: { slotsHistory: words },
}: {
  told: ToldRound
  texts: RoundTexts
}) {
  const ends: Record<NonNullable<Part['end']>, string> = {
    won: words.won,
    lost: words.lost,
    tied: words.tied,
  }
  if (!outcome) return <p className="muted">{words.notTold}</p>
  return (
    <section className="grid gap-2">
      <h3>{words.drawn}</h3>
      {outcome.map((each, index) => {
        const { part, values, end } = each
        return (
          <div key={index} className="rounds-part">
            <span className="muted">
              {partName(each, words)}
              {end && (
                <>
                  {' · '}
                  <b data-end={end}>{ends[end]}</b>
                </>
              )}
            </span>
            <ol className="plain rounds-signs" dir="ltr" data-part={part}>
              {values.map((value, at) => (
                <li key={at}>
                  {part === 'reels' ? value.split(' ').map((sign, row) => <b key={row}>{sign}</b>) : value}
                </li>
              ))}
            </ol>
          </div>
        )
      })}
    </section>
  )
}

/** More than a stake and its payout. */
function Movements({ told, texts, currency }: { told: ToldRound; texts: RoundTexts; currency: string }) {
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
