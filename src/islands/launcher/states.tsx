import { betradarProvider } from '#contract/constants.ts'
import { code } from '#contract/errors.ts'
import type { Texts } from '@/i18n/texts.ts'
import type { CallFailure } from '@/stores/calls/api.ts'
import { failureMessage } from '@/stores/notices/failureMessage.ts'
import { NotOpened } from '@/ui/protection/NotOpened.tsx'
import { SignInButtons } from '@/ui/GuestState.tsx'
import { State } from '@/ui/State.tsx'
import type { ReactNode } from 'react'
import type { LauncherProps } from './props.ts'
import type { LauncherTexts } from '@/i18n/namespaces/launcher.ts'

type GuestProps = { game: LauncherProps; texts: Texts['launcher']; tryDemo: () => void }

export function GuestState({ game, texts, tryDemo }: GuestProps) {
  return (
    <div className="launcher-guest">
      <GamePicture game={game} />
      <div className="launcher-invitation">
        <h2>{texts.signInTitle}</h2>
        <p>{texts.signInText}</p>
        <SignInButtons texts={texts} className="launcher-buttons" />
        {game.hasDemo && (
          <>
            <p>{texts.demoText}</p>
            <button type="button" className="button button-quiet" onClick={tryDemo}>
              {texts.tryFree}
            </button>
          </>
        )}
      </div>
    </div>
  )
}

/** Until the game itself is drawn. */
export function Starting({ game, children }: { game: LauncherProps; children: ReactNode }) {
  return (
    <div className="overlay launcher-wait">
      <GamePicture game={game} />
      <strong>{game.gameName}</strong>
      <span className="spinner" aria-hidden="true" />
      {children}
    </div>
  )
}

function GamePicture({ game: { image } }: { game: LauncherProps }) {
  return image && <img className="launcher-picture" src={image} alt="" />
}

type AgainProps = { state: 'away' | 'ended'; texts: Texts['launcher']; open: () => void }

/** After a return from a provider that plays in the whole window, or when a game's session has ended. */
export function OpenAgain({ state, texts, open }: AgainProps) {
  const message =
    state === 'away' ? { title: texts.awayTitle } : { title: texts.endedTitle, text: texts.endedText }
  return (
    <State className="launcher-failed" {...message}>
      <button type="button" className="button button-primary" onClick={open}>
        {texts.openAgain}
      </button>
    </State>
  )
}

type FailedProps = { provider: string; failure: CallFailure; texts: LauncherTexts; retry: () => void }

export function FailedState({ provider, failure, texts, retry }: FailedProps) {
  const { launcher, errors, notices } = texts
  const message = failureMessage(failure, provider === betradarProvider ? 'openBetradar' : undefined)
  const text = 'key' in message ? notices[message.key] : undefined
  const isLasting = isBlocked(failure)
  const isOffline = failure.kind === 'offline'
  const title = isOffline
    ? launcher.offlineTitle
    : isLasting
      ? launcher.blockedTitle
      : launcher.unavailableTitle
  return (
    <NotOpened
      className="launcher-failed"
      {...{ failure, errors, title, text, isLasting, retry }}
      again={launcher.retry}
    />
  )
}

/** A retry would give the same answer. */
function isBlocked({ kind, code: answer }: CallFailure): boolean {
  const lasting: number[] = [code.featureBlocked, code.refused, code.userBanned, code.currencyRefused]
  return kind === 'answered' && lasting.includes(answer)
}
