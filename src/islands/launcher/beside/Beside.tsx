import { useStore } from '@nanostores/react'
import { use, useEffect, useId } from 'react'
import { labelled } from '@/i18n/labelled.ts'
import { loadTexts, type LoadedTexts } from '@/i18n/loadTexts.ts'
import { bonusesTexts } from '@/i18n/namespaces/bonuses.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { historyTexts } from '@/i18n/namespaces/history.ts'
import { launcherTexts } from '@/i18n/namespaces/launcher.ts'
import { offersTexts } from '@/i18n/namespaces/offers.ts'
import { slotsHistoryTexts } from '@/i18n/namespaces/slotsHistory.ts'
import { tournamentsTexts } from '@/i18n/namespaces/tournaments.ts'
import { mountBeside } from '@/stores/games/beside.ts'
import { $balance } from '@/stores/session/balance.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { Modal, ModalHead } from '@/ui/Modal.tsx'
import { Money } from '@/ui/Money.tsx'
import type { LauncherProps } from '../props.ts'
import { BonusesLeft } from './BonusesLeft.tsx'
import { Counting } from './Counting.tsx'
import { GameRounds } from './GameRounds.tsx'
import { Jackpots } from './Jackpots.tsx'

const loading = loadTexts(
  pageLanguage(),
  ...([launcherTexts, bonusesTexts, offersTexts, tournamentsTexts] as const),
  ...([slotsHistoryTexts, historyTexts, errorsTexts] as const),
)
export type BesideTexts = LoadedTexts<
  'launcher' | 'bonuses' | 'offers' | 'tournaments' | 'slotsHistory' | 'history' | 'errors'
>

type Props = {
  game: LauncherProps
  isOpen: boolean
  onClose: () => void
  /** Changes to play money; absent where the game has no demo. */
  tryDemo: (() => void) | undefined
}

/** PROMO-18: over a game, which goes on below, what of the player's it changes: money, bonuses, places, jackpots and the last rounds. */
export function Beside({ game, isOpen, onClose, tryDemo }: Props) {
  const texts = use(loading)
  const heading = useId()
  const { launcher } = texts
  return (
    <Modal
      shown={isOpen ? 'beside' : undefined}
      className="beside"
      labelledBy={heading}
      onClose={isOpen ? onClose : undefined}
    >
      <ModalHead id={heading} title={launcher.beside} close={launcher.backToGame} onClose={onClose} />
      {isOpen && <Content game={game} texts={texts} />}
      {isOpen && tryDemo && (
        <button type="button" className="button button-ghost beside-try" onClick={tryDemo}>
          {launcher.tryFree}
        </button>
      )}
    </Modal>
  )
}

export type BesideProps = { game: LauncherProps; texts: BesideTexts; currency: string }

function Content({ game, texts }: Omit<BesideProps, 'currency'>) {
  const { lang, launcher, bonuses } = texts
  const balance = useStore($balance)
  useEffect(() => mountBeside(game, lang), [game, lang])
  if (!balance) return null
  const { currency } = balance
  const parts = { game, texts, currency }
  const amounts = [
    { name: launcher.balance, amount: balance.balance },
    ...(balance.bonus_balance > 0 ? [{ name: bonuses.bonusBalance, amount: balance.bonus_balance }] : []),
  ]
  return (
    <>
      <ul className="plain beside-amounts">
        {amounts.map(({ name, amount }) => (
          <li key={name}>
            <span className="muted">{labelled(lang, name)}</span>{' '}
            <b>
              <Money lang={lang} amount={amount} currency={currency} />
            </b>
          </li>
        ))}
      </ul>
      <BonusesLeft {...parts} />
      <Counting {...parts} />
      <Jackpots {...parts} />
      <GameRounds {...parts} />
    </>
  )
}
