import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import type { FreePlayState, MyFreeBet, MyFreeRounds, MyGifts } from '#contract/gifts.ts'
import { fill } from '@/i18n/format.ts'
import { formatHundredths } from '@/i18n/formats.ts'
import { formatMoment } from '@/i18n/moments.ts'
import type { BonusTexts } from '@/i18n/namespaces/bonuses.ts'
import { $gifts, loadGifts } from '@/stores/bonuses/gifts.ts'
import { GameLinks } from '@/ui/bonus/FreeGift.tsx'
import { useMoney } from '@/ui/bonus/useMoney.ts'
import { LoadedView } from '@/ui/LoadedView.tsx'

type Props = { texts: BonusTexts }

/** PROMO-05: the player's free bets, with what became of them. */
export function FreeBets({ texts }: Props) {
  const { freeBets, freeBetsNone } = texts.bonuses
  return (
    <Gifts texts={texts} name={freeBets} none={freeBetsNone}>
      {({ free_bets }) => free_bets.map((bet) => <FreeBetRow key={bet.id} texts={texts} bet={bet} />)}
    </Gifts>
  )
}

/** PROMO-06: the same of free rounds. */
export function FreeRounds({ texts }: Props) {
  const { freeRounds, freeRoundsNone } = texts.bonuses
  return (
    <Gifts texts={texts} name={freeRounds} none={freeRoundsNone}>
      {({ free_rounds }) =>
        free_rounds.map((rounds) => <FreeRoundsRow key={rounds.id} texts={texts} rounds={rounds} />)
      }
    </Gifts>
  )
}

type GiftsProps = Props & { name: string; none: string; children: (gifts: MyGifts) => ReactElement[] }

/** `children` makes the rows. */
function Gifts({ texts: { bonuses, errors }, name, none, children }: GiftsProps) {
  return (
    <LoadedView
      loaded={useStore($gifts)}
      texts={bonuses}
      errors={errors}
      again={loadGifts}
      waiting="bonuses-free-waiting"
    >
      {(gifts) => {
        const rows = children(gifts)
        if (rows.length === 0) return <p className="card bonuses-free muted">{none}</p>
        return (
          <ul className="plain grid gap-2" aria-label={name}>
            {rows}
          </ul>
        )
      }}
    </LoadedView>
  )
}

function FreeBetRow({ texts, bet }: Props & { bet: MyFreeBet }) {
  const { lang, bonuses } = texts
  const money = useMoney(lang)
  if (!money) return null
  return (
    <li className="card bonuses-row">
      <b>{money(bet.amount_minor)}</b>
      <End texts={texts} gift={bet} />
      {bet.state === 'open' && (
        <p className="col-span-full muted">
          {bonuses.freeBetHow}
          {bet.least_price > 1000 &&
            ` ${fill(bonuses.freeBetOdds, { odds: formatHundredths(lang, bet.least_price / 1000) })}`}
        </p>
      )}
    </li>
  )
}

function FreeRoundsRow({ texts, rounds }: Props & { rounds: MyFreeRounds }) {
  const { lang, bonuses } = texts
  const money = useMoney(lang)
  if (!money) return null
  const { count, left, games, provider, state, stake_minor, won_minor, wins } = rounds
  return (
    <li className="card bonuses-row">
      <b>{fill(bonuses.freeRoundsLeft, { left, count, stake: money(stake_minor) })}</b>
      <End texts={texts} gift={rounds} />
      <p className="col-span-full">
        {state === 'open' ? (
          <GameLinks lang={lang} provider={provider} games={games} />
        ) : (
          games.map(({ id, title }) => (
            <span key={id} className="me-3">
              {title}
            </span>
          ))
        )}
      </p>
      <p className="col-span-full muted">
        {won_minor > 0 && `${fill(bonuses.freeRoundsWon, { amount: money(won_minor) })} `}
        {wins === 'bonus' ? bonuses.freeRoundsBonus : bonuses.freeRoundsReal}
      </p>
    </li>
  )
}

/** Until when it may be used, or what became of it. */
function End({ texts: { bonuses }, gift }: Props & { gift: { state: FreePlayState; ends_at: string } }) {
  const states = {
    open: fill(bonuses.until, { when: formatMoment(gift.ends_at) }),
    used: bonuses.stateUsed,
    expired: bonuses.stateExpired,
    canceled: bonuses.stateCanceled,
  }
  return <span className="muted">{states[gift.state]}</span>
}
