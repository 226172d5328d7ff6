import { code } from '#contract/errors.ts'
import { localPath } from '#contract/languages.ts'
import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { fill } from '@/i18n/format.ts'
import type { Texts } from '@/i18n/texts.ts'
import { holdBalance, refreshBalance, releaseBalance } from '@/stores/session/balance.ts'
import { endGame, failGame } from '@/stores/games/launch.ts'
import { $checkShown } from '@/stores/protection/checkShown.ts'
import { $session } from '@/stores/session/session.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { openAuthDialog } from '../auth/open.ts'
import { frameEventOf } from './frameMessage.ts'
import type { LauncherProps } from './props.ts'
import { Starting } from './states.tsx'
import type { Exit } from './useExit.ts'
import type { FrameEvent, HostMessage } from '#contract/frame.ts'
import type { Staged } from '#contract/stage.ts'

/** A frame does not report that it failed to load; after this time the player is offered a retry. */
const slow_ms = 20_000

const ofMoney: readonly FrameEvent[] = ['balance', 'deposit', 'login']

type Props = {
  url: string
  /** The content for the page at `url` to run, if that is our stage. */
  staged: Staged | undefined
  game: LauncherProps
  texts: Texts['launcher']
  retry: () => void
  exit: Exit
  /** Opens the deposit over the game. */
  deposit: () => void
  /** Play money: what the game says of its balance is not the player's. */
  demo: boolean
}

export function GameFrame({ url, staged, game, texts, retry, exit, deposit, demo }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [loaded, setLoaded] = useState(false)
  const slow = useSlow(loaded)
  const isPaused = useStore($checkShown)
  const say = useCallback(
    (message: HostMessage) => frame.current?.contentWindow?.postMessage(message, new URL(url).origin),
    [url],
  )
  const hear = useEffectEvent((message: MessageEvent<unknown>) => {
    const event = frameEventOf(message, url, frame.current?.contentWindow ?? null)
    // A game on the stage loads after the stage: it is told once it reports itself.
    if (event === 'idle') say(barOf(demo))
    if (event && !(demo && ofMoney.includes(event))) actOn(event, exit, deposit)
  })
  const { forget } = exit
  useEffect(() => {
    const listen = (message: MessageEvent<unknown>) => hear(message)
    addEventListener('message', listen)
    return () => {
      removeEventListener('message', listen)
      releaseBalance()
      forget()
    }
  }, [forget])

  useEffect(() => {
    if (!loaded || !isPaused) return
    say({ source: 'host', event: 'pause' })
    return () => say({ source: 'host', event: 'resume' })
  }, [loaded, isPaused, say])

  function load() {
    setLoaded(true)
    if (staged) frame.current?.contentWindow?.postMessage(staged, new URL(url).origin)
    say(barOf(demo))
  }

  return (
    <>
      <iframe
        ref={frame}
        className="launcher-frame"
        src={url}
        title={fill(texts.frameTitle, { game: game.gameName })}
        allow="autoplay; fullscreen"
        sandbox="allow-forms allow-scripts allow-same-origin allow-popups"
        referrerPolicy="strict-origin"
        onLoad={load}
      />
      {!loaded && (
        <Starting game={game}>
          <p role="status">{slow ? texts.slow : texts.starting}</p>
          {slow && (
            <button type="button" className="button button-quiet" onClick={retry}>
              {texts.retry}
            </button>
          )}
        </Starting>
      )}
    </>
  )
}

/** The bar over the game has the way back, the name and the balance; play money is the game's own. */
const barOf = (demo: boolean): HostMessage => ({
  source: 'host',
  event: 'bar',
  shows: demo ? ['exit', 'name'] : ['exit', 'name', 'balance'],
})

function useSlow(loaded: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (loaded) return
    const timer = setTimeout(() => setSlow(true), slow_ms)
    return () => clearTimeout(timer)
  }, [loaded])
  return slow && !loaded
}

function actOn(event: FrameEvent, { go, setBusy }: Exit, deposit: () => void): void {
  switch (event) {
    case 'balance':
      return void refreshBalance()
    case 'exit':
      return go()
    case 'deposit':
      return deposit()
    case 'limits':
      return location.assign(localPath(pageLanguage(), '/profile/limits'))
    case 'login':
      return $session.get() === 'out' ? void openAuthDialog('sign-in') : endGame()
    case 'busy':
      holdBalance()
      return setBusy(true)
    case 'waiting':
      releaseBalance()
      return setBusy(true)
    case 'idle':
      releaseBalance()
      return setBusy(false)
    case 'error':
      return failGame({ kind: 'answered', code: code.upstreamBroke, message: 'the game reported an error' })
  }
}
