import { useStore } from '@nanostores/react'
import { use, useCallback, useEffect, useState } from 'react'
import { type LoadedTexts, loadTexts } from '@/i18n/loadTexts.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { sportTexts } from '@/i18n/namespaces/sport.ts'
import type { CallFailure } from '@/stores/calls/api.ts'
import { startBalance } from '@/stores/session/balance.ts'
import { loadSettings } from '@/stores/settings/settings.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { $sportFrame, drawnFrame, keepSportFrame, openSportFrame } from '@/stores/sport/frame.ts'
import { depositOver } from '@/ui/payment/depositOver.tsx'
import { NotOpened } from '@/ui/protection/NotOpened.tsx'
import { code } from '#contract/errors.ts'
import type { SportBook } from '#contract/line.ts'
import { betconstruct } from './betconstruct.ts'
import { BookFrame } from './BookFrame.tsx'
import { type Dialect, digitain } from './dialect.ts'
import './sport.css'
import { useTappedOdds } from './signInToBet.ts'
import { showFailure } from './stage.ts'

// Before the first rendering: a guest is known at once, and the texts load in parallel with React.
startBalance()
const loading = loadTexts(pageLanguage(), sportTexts, errorsTexts)
// The slip is kept, and waits below.
const BookDeposit = depositOver(() => import('../cashier/DepositSheet.tsx'))

/** The address of the frame of the page's book (contract/sportFrame.ts, SportBooks). */
type SportProps =
  { book: 'digitain'; stage: string } | { book: 'betconstruct'; frame: string; siteId: string }

type Depositing = { isOpen: boolean; missing: number | undefined }

/** SPORT-01: the frame of a sportsbook, in the place of the page's static line. */
export function Sport(props: SportProps) {
  const texts = use(loading)
  const { book } = props
  const [dialect] = useState(() => dialectOf(props))
  const frame = useStore($sportFrame)
  useOpen(book)
  useTappedOdds()
  const [depositing, setDepositing] = useState<Depositing>()
  const deposit = useCallback((missing?: number) => setDepositing({ isOpen: true, missing }), [])
  const isFailed = frame.state === 'failed'
  useEffect(() => showFailure(isFailed), [isFailed])

  const drawn = drawnFrame(frame)
  if (frame.state === 'failed') return <FailedState book={book} failure={frame.failure} texts={texts} />
  return (
    <>
      {drawn && (
        <BookFrame
          book={book}
          dialect={dialect}
          run={drawn.run}
          token={drawn.token}
          title={texts.sport.frameTitle}
          deposit={deposit}
        />
      )}
      {depositing && (
        <BookDeposit
          {...depositing}
          closeLabel={texts.sport.backToBook}
          onClose={() => setDepositing({ ...depositing, isOpen: false })}
        />
      )}
      {frame.state !== 'ready' && (
        <div className="overlay sport-wait" role="status">
          <span className="spinner" aria-hidden="true" />
          <p>{texts.sport.loading}</p>
        </div>
      )}
    </>
  )
}

function dialectOf(props: SportProps): Dialect {
  return props.book === 'digitain' ? digitain(props.stage) : betconstruct(props.frame, props.siteId)
}

/** The frame is open while the page is shown; the back-forward cache restores the page without its token. */
function useOpen(book: SportBook) {
  useEffect(() => {
    let leave = start(book)
    const hide = () => leave()
    const show = (event: PageTransitionEvent) => {
      if (event.persisted) leave = start(book)
    }
    addEventListener('pagehide', hide)
    addEventListener('pageshow', show)
    return () => {
      removeEventListener('pagehide', hide)
      removeEventListener('pageshow', show)
      leave()
    }
  }, [book])
}

function start(book: SportBook): () => void {
  void loadSettings()
  return keepSportFrame(book)
}

type FailedProps = { book: SportBook; failure: CallFailure; texts: LoadedTexts<'sport' | 'errors'> }

function FailedState({ book, failure, texts: { sport, errors } }: FailedProps) {
  const retry = useCallback(() => void openSportFrame(book), [book])
  const { title, text } = frameFailureTexts(sport, failure)
  return <NotOpened {...{ failure, errors, title, text, retry }} again={sport.retry} />
}

/** For an answer with a text of its own, only its title. */
function frameFailureTexts(sport: LoadedTexts<'sport'>['sport'], { kind, code: answer }: CallFailure) {
  if (kind === 'offline') return { title: sport.offlineTitle, text: sport.offlineText }
  if (kind !== 'answered') return { title: sport.awayTitle, text: sport.awayText }
  if (answer === code.bettorNotFound) return { title: sport.refusedTitle, text: sport.refusedText }
  return { title: answer === code.stopped ? sport.stoppedTitle : sport.awayTitle, text: undefined }
}
