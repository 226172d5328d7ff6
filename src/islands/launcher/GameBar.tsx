import { useStore } from '@nanostores/react'
import type { MouseEvent, ReactNode } from 'react'
import { fill } from '@/i18n/format.ts'
import { labelled } from '@/i18n/labelled.ts'
import { $gifts, freeRoundsIn } from '@/stores/bonuses/gifts.ts'
import { $balance } from '@/stores/session/balance.ts'
import { Icon } from '@/ui/Icon.tsx'
import { Money } from '@/ui/Money.tsx'
import { opensElsewhere } from '@/ui/opensElsewhere.ts'
import { cashierAddress } from '@/ui/payment/depositOver.tsx'
import type { LauncherProps } from './props.ts'
import type { LauncherTexts } from '@/i18n/namespaces/launcher.ts'
import type { Fullscreen } from './useFullscreen.ts'
import type { Exit } from './useExit.ts'

type Props = {
  game: LauncherProps
  texts: LauncherTexts
  fullscreen: Fullscreen
  exit: Exit
  /** Opens the deposit over the game. */
  deposit: () => void
  /** Opens what of the player's stands beside the game. */
  beside: () => void
  /** Play money. */
  demo: boolean
  /** Changes between play money and real money; absent where the game has no demo. */
  setDemo: ((demo: boolean) => void) | undefined
  /** The clock row of a player. */
  watch: ReactNode
}

/**
 * The one bar of a game: the way back, its name, the clock row, the balance, a deposit, full screen. It stands beside the
 * game and covers nothing of it (PLAY-02).
 */
export function GameBar({ game, texts, fullscreen, exit, deposit, beside, demo, setDemo, watch }: Props) {
  const { lang, launcher } = texts
  const balance = useStore($balance)
  /** A link does what it says in another tab, and here what the game needs. */
  const here = (act: () => void) => (event: MouseEvent) => {
    if (opensElsewhere(event)) return
    event.preventDefault()
    act()
  }
  return (
    <div className="launcher-bar">
      <a className="button button-icon" href={exit.href} aria-label={launcher.back} onClick={here(exit.go)}>
        <Icon name="chevron" mirrored />
      </a>
      <p className="launcher-name" role="status" data-waits={exit.wait === 'no' ? undefined : true}>
        <bdi>{exit.wait === 'no' ? game.gameName : launcher.finishing}</bdi>
      </p>
      <div className="launcher-line">
        {watch}
        {demo && <DemoNote texts={launcher} />}
        {balance && !demo && <FreeRoundsLeft game={game} texts={launcher} />}
        {balance && !demo && (
          <p className="launcher-balance">
            <span className="visually-hidden">{labelled(lang, launcher.balance)} </span>
            <Money lang={lang} amount={balance.balance} currency={balance.currency} />
          </p>
        )}
      </div>
      {setDemo && (demo || balance) && (
        <button
          type="button"
          className="button button-ghost launcher-try"
          data-demo={demo || undefined}
          onClick={() => setDemo(!demo)}
        >
          {demo ? launcher.playReal : launcher.tryFree}
        </button>
      )}
      {balance && !demo && (
        <button
          type="button"
          className="button button-ghost launcher-beside"
          aria-haspopup="dialog"
          onClick={beside}
        >
          <Icon name="gift" />
          <span className="launcher-beside-name">{launcher.beside}</span>{' '}
          {balance.bonus_balance > 0 && (
            <span className="launcher-bonus">
              <span className="visually-hidden">{labelled(lang, launcher.bonus)} </span>
              <Money lang={lang} amount={balance.bonus_balance} currency={balance.currency} />
            </span>
          )}
        </button>
      )}
      {balance && !balance.is_excluded && !demo && (
        <a
          className="button button-quiet button-icon launcher-deposit"
          href={cashierAddress()}
          onClick={here(deposit)}
          aria-label={launcher.deposit}
          title={launcher.deposit}
        >
          <Icon name="wallet" />
        </a>
      )}
      <FullscreenButton texts={launcher} {...fullscreen} />
    </div>
  )
}

/** Two words where there is no room for a sentence, which screen readers have all the same. */
function DemoNote({ texts }: { texts: LauncherTexts['launcher'] }) {
  return (
    <p className="launcher-demo" title={texts.demoNote}>
      <span className="launcher-demo-note">{texts.demoNote}</span>
      <span className="launcher-demo-short" aria-hidden="true">
        {texts.demoShort}
      </span>
    </p>
  )
}

/** PROMO-06: rounds of the game that cost nothing. */
function FreeRoundsLeft({ game, texts }: { game: LauncherProps; texts: LauncherTexts['launcher'] }) {
  const { provider, gameId } = game
  const left = freeRoundsIn(useStore($gifts), provider, gameId)?.left
  return (
    <p className="launcher-free" role="status">
      {left !== undefined && fill(texts.freeRounds, { count: left })}
    </p>
  )
}

function FullscreenButton({ texts, on, toggle }: Fullscreen & { texts: LauncherTexts['launcher'] }) {
  const label = on ? texts.exitFullscreen : texts.fullscreen
  return (
    <button
      type="button"
      className="button button-icon launcher-fullscreen"
      aria-label={label}
      onClick={toggle}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={on ? 'M9 4v5H4m16 0h-5V4M4 15h5v5m6 0v-5h5' : 'M4 9V4h5m6 0h5v5m0 6v5h-5m-6 0H4v-5'} />
      </svg>
    </button>
  )
}
