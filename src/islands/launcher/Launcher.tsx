import { useStore } from '@nanostores/react'
import { lazy, Suspense, use, useCallback, useEffect, useRef, useState } from 'react'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { launcherTexts, type LauncherTexts } from '@/i18n/namespaces/launcher.ts'
import { noticesTexts } from '@/i18n/namespaces/notices.ts'
import { $launch, clearGame, failGame, startDemo, startGame, type Launching } from '@/stores/games/launch.ts'
import { overLostConnection } from '@/stores/calls/connection.ts'
import { startBalance } from '@/stores/session/balance.ts'
import { $session } from '@/stores/session/session.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { Boundary } from '@/ui/Boundary.tsx'
import { FailedState, GuestState, OpenAgain, Starting } from './states.tsx'
import { GameBar } from './GameBar.tsx'
import { GameFrame } from './GameFrame.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { GameBeside, GameDeposit, useCashierLinks } from './sheets.tsx'
import { currentDevice } from '@/ui/device.ts'
import type { LauncherProps } from './props.ts'
import { useFreeRoundsOver } from './useFreeRoundsOver.ts'
import { useFullscreen } from './useFullscreen.ts'
import { useExit, type Exit } from './useExit.ts'
import './launcher.css'

// Before the first rendering: a guest is known at once, and the texts load in parallel with React.
startBalance()
const loading = loadTexts(pageLanguage(), launcherTexts, errorsTexts, noticesTexts)

const PlayWatch = lazy(async () => {
  const { PlayWatch } = await overLostConnection(() => import('../protection/PlayWatch.tsx'))
  return { default: PlayWatch }
})

/** The game's page: players play, guests are asked to sign in first. */
export function Launcher(game: LauncherProps) {
  const texts = use(loading)
  const session = useStore($session)
  const launching = useStore($launch)
  const stage = useRef<HTMLDivElement>(null)
  const fullscreen = useFullscreen(stage)
  const exit = useExit(game.lobby)
  const { provider, gameId } = game
  const [demo, setDemo] = useState(false)
  const start = useCallback(() => {
    const launch = demo ? startDemo : startGame
    void launch({ provider, gameId }, currentDevice(), texts.lang)
  }, [provider, gameId, texts.lang, demo])
  // The hint cookie is enough to start; if it is wrong, the launch is answered with "signed out".
  const guest = session === 'out' && !demo
  const depositing = useSheet()
  const beside = useSheet()
  const deposit = depositing.open
  const { state } = launching
  const isPlaying = !guest && state === 'playing'
  usePlayed(guest, start)
  usePlaying(isPlaying || (!guest && (state === 'processing' || state === 'cleared')) ? 'yes' : 'no')
  useCashierLinks(isPlaying && !demo, deposit)
  useFreeRoundsOver(game, texts)
  const watch = session !== 'out' && (
    <div className="launcher-watch">
      <Boundary>
        <Suspense>
          <PlayWatch failure={failureOf(launching)} onRestriction={failGame} leave={exit.go} />
        </Suspense>
      </Boundary>
    </div>
  )
  return (
    <div className="launcher" ref={stage} data-fullscreen={fullscreen.on || undefined}>
      <GameBar
        game={game}
        texts={texts}
        fullscreen={fullscreen}
        exit={exit}
        demo={demo}
        setDemo={game.hasDemo ? setDemo : undefined}
        deposit={deposit}
        beside={beside.open}
        watch={watch}
      />
      <div className="launcher-stage">
        <Stage
          {...{ game, texts, guest, launching, demo, start, exit, deposit }}
          tryDemo={() => setDemo(true)}
        />
      </div>
      <LeaveQuestion texts={texts.launcher} exit={exit} />
      {depositing.state !== 'never' && (
        <GameDeposit
          isOpen={depositing.state === 'open'}
          closeLabel={texts.launcher.backToGame}
          onClose={depositing.close}
        />
      )}
      {beside.state !== 'never' && (
        <GameBeside
          game={game}
          isOpen={beside.state === 'open'}
          onClose={beside.close}
          tryDemo={game.hasDemo ? () => setDemo(true) : undefined}
        />
      )}
    </div>
  )
}

const failureOf = (launching: Launching) => (launching.state === 'failed' ? launching.failure : undefined)

/** A sheet over the game; its code loads with its first opening. */
function useSheet() {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const open = useCallback(() => setState('open'), [])
  const close = useCallback(() => setState('closed'), [])
  return { state, open, close }
}

type StageProps = {
  game: LauncherProps
  texts: LauncherTexts
  guest: boolean
  launching: Launching
  demo: boolean
  start: () => void
  tryDemo: () => void
  exit: Exit
  deposit: () => void
}

/** The game, or what is in its place. */
function Stage({ game, texts, guest, launching, demo, start, tryDemo, exit, deposit }: StageProps) {
  const { launcher } = texts
  if (guest) return <GuestState game={game} texts={launcher} tryDemo={tryDemo} />
  switch (launching.state) {
    case 'failed':
      return <FailedState provider={game.provider} failure={launching.failure} texts={texts} retry={start} />
    case 'away':
    case 'ended':
      return <OpenAgain state={launching.state} texts={launcher} open={start} />
    case 'processing':
    case 'cleared':
      return (
        <Starting game={game}>
          <p role="status">{launcher.starting}</p>
        </Starting>
      )
    case 'playing':
      return (
        <GameFrame
          key={launching.url}
          url={launching.url}
          staged={launching.staged}
          game={game}
          texts={launcher}
          retry={start}
          {...{ exit, deposit, demo }}
        />
      )
  }
}

/** Runs the game while there is a player and the page is shown; leaving in any way ends the session (LAUNCH-02). */
function usePlayed(guest: boolean, start: () => void) {
  useEffect(() => {
    if (guest) return
    start()
    // A game in the whole window continues, and a player who returns is not sent there again at once.
    const isHere = () => $launch.get().state !== 'away'
    const leave = () => isHere() && clearGame()
    // The back-forward cache restores the page without its game session.
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

/** Tells the page's styles whether a game is in play, from its launch to its end: GamePage.astro. */
function usePlaying(playing: 'yes' | 'no'): void {
  useEffect(() => {
    document.documentElement.dataset['playing'] = playing
  }, [playing])
}
