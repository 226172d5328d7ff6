import { useStore } from '@nanostores/react'
import { use, useCallback, useEffect, useRef } from 'react'
import { loadTexts } from '@/i18n/loadTexts'
import { $launch, clearGame, startGame } from '@/stores/games/launch'
import { startBalance } from '@/stores/session/balance'
import { $session } from '@/stores/session/session'
import { pageLanguage } from '@/stores/site/page'
import { AwayState, FailedState, GuestState } from './states'
import { GameBar } from './GameBar'
import { GameFrame } from './GameFrame'
import { currentDevice } from './device'
import type { LauncherProps } from './props'
import { useFullscreen } from './useFullscreen'
import { useExit } from './useExit'
import './launcher.css'

// Before the first drawing: without a session it shows a guest from the start, and the texts come along with React.
startBalance()
const loading = loadTexts(pageLanguage(), 'launcher', 'errors', 'notices')

/** A game's page: who is signed in plays, who is not is asked to sign in, and then plays. */
export function Launcher(game: LauncherProps) {
  const texts = use(loading)
  const session = useStore($session)
  const launching = useStore($launch)
  const stage = useRef<HTMLDivElement>(null)
  const fullscreen = useFullscreen(stage)
  const exit = useExit(game.lobby)
  const { provider, gameId } = game
  const start = useCallback(
    () => void startGame({ provider, gameId }, currentDevice(), texts.lang),
    [provider, gameId, texts.lang],
  )
  // A session that only the hint tells of is good enough to begin with: a wrong hint is answered with "signed out".
  const guest = session === 'out'
  usePlayed(guest, start)
  return (
    <div className="launcher" ref={stage} data-fullscreen={fullscreen.on || undefined}>
      <GameBar
        game={game}
        texts={texts}
        playing={launching.state === 'playing'}
        fullscreen={fullscreen}
        exit={exit}
      />
      <div className="launcher-stage">
        {guest && <GuestState game={game} texts={texts.launcher} />}
        {!guest && launching.state === 'failed' && (
          <FailedState provider={provider} failure={launching.failure} texts={texts} retry={start} />
        )}
        {!guest && launching.state === 'away' && <AwayState texts={texts.launcher} open={start} />}
        {!guest && (launching.state === 'processing' || launching.state === 'cleared') && (
          <div className="overlay launcher-wait" role="status">
            <span className="spinner" aria-hidden="true" />
            <p>{texts.launcher.starting}</p>
          </div>
        )}
        {!guest && launching.state === 'playing' && (
          <GameFrame
            key={launching.url}
            url={launching.url}
            staged={launching.staged}
            name={game.gameName}
            texts={texts.launcher}
            retry={start}
            exit={exit}
          />
        )}
      </div>
    </div>
  )
}

/** Plays while there is a player and the page is shown; leaving it in any way ends the session (LAUNCH-02). */
function usePlayed(guest: boolean, start: () => void) {
  useEffect(() => {
    if (guest) return
    start()
    // What has the whole window goes on, and whoever comes back from it is not sent there again at once.
    const isHere = () => $launch.get().state !== 'away'
    const leave = () => isHere() && clearGame()
    // The back-forward cache brings the page back as it was left, without its session.
    const comeBack = (event: PageTransitionEvent) => event.persisted && isHere() && start()
    addEventListener('pagehide', leave)
    addEventListener('pageshow', comeBack)
    return () => {
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', comeBack)
      clearGame()
    }
  }, [guest, start])
}
