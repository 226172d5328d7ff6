import { useStore } from '@nanostores/react'
import type { MouseEvent } from 'react'
import { labelled } from '@/i18n/labelled.ts'
import { $balance } from '@/stores/session/balance.ts'
import { Icon } from '@/ui/Icon.tsx'
import { Money } from '@/ui/Money.tsx'
import { opensElsewhere } from '@/ui/opensElsewhere.ts'
import type { LauncherProps } from './props.ts'
import type { LauncherTexts } from '@/i18n/namespaces/launcher.ts'
import type { Fullscreen } from './useFullscreen.ts'
import type { Exit } from './useExit.ts'

type Props = {
  game: LauncherProps
  texts: LauncherTexts
  fullscreen: Fullscreen
  exit: Exit
  /** Play money. */
  demo: boolean
  /** Changes between play money and real money; absent where the game has no demo. */
  setDemo: ((demo: boolean) => void) | undefined
}

export function GameBar({ game, texts: { lang, launcher }, fullscreen, exit, demo, setDemo }: Props) {
  const balance = useStore($balance)
  function back(event: MouseEvent) {
    if (opensElsewhere(event)) return
    event.preventDefault()
    exit.go()
  }
  const full = fullscreen.on ? launcher.exitFullscreen : launcher.fullscreen
  return (
    <div className="launcher-bar">
      <a className="button button-icon" href={exit.href} aria-label={launcher.back} onClick={back}>
        <Icon name="chevron" mirrored />
      </a>
      <p className="launcher-name" role="status">
        <bdi>{exit.waiting ? launcher.finishing : game.gameName}</bdi>
      </p>
      {demo && <p className="launcher-demo">{launcher.demoNote}</p>}
      {setDemo && (demo || balance) && (
        <button type="button" className="button button-ghost launcher-try" onClick={() => setDemo(!demo)}>
          {demo ? launcher.playReal : launcher.tryFree}
        </button>
      )}
      {balance && !demo && (
        <p className="launcher-balance">
          <span className="visually-hidden">{labelled(lang, launcher.balance)} </span>
          <Money lang={lang} amount={balance.balance} currency={balance.currency} />
        </p>
      )}
      <button type="button" className="button button-icon" aria-label={full} onClick={fullscreen.toggle}>
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path
            d={fullscreen.on ? 'M9 4v5H4m16 0h-5V4M4 15h5v5m6 0v-5h5' : 'M4 9V4h5m6 0h5v5m0 6v5h-5m-6 0H4v-5'}
          />
        </svg>
      </button>
    </div>
  )
}
