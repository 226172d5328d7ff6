import type { ReactNode } from 'react'
import type { Texts } from '@/i18n/texts.ts'
import type { CallFailure } from '@/stores/calls/api.ts'
import type { Loaded } from '@/stores/calls/loaded.ts'
import { State } from './State.tsx'
import { useFailureText } from './useFailureText.ts'
import { WaitingPart } from './Waiting.tsx'

type FailedWords = { away: string; again: string }
type Words = FailedWords & { loading: string }

type Props<Value> = {
  loaded: Loaded<Value>
  words: Words
  errors: Texts['errors']
  again: () => Promise<void>
  /** A class that gives the placeholder its size. */
  waitingClass: string
  children: (value: Value) => ReactNode
}

/** Shows loaded data: a placeholder while it loads, and a retry if it fails. */
export function LoadedView<Value>({ loaded, words, errors, again, waitingClass, children }: Props<Value>) {
  if (loaded.state === 'ready') return children(loaded.value)
  if (loaded.state === 'failed')
    return <Failed words={words} errors={errors} failure={loaded.failure} again={again} />
  return <WaitingPart className={waitingClass} text={words.loading} />
}

type FailedProps = {
  words: FailedWords
  errors: Texts['errors']
  failure: CallFailure
  again: () => Promise<void>
}

/** Shown after a failed load. */
export function Failed({ words, errors, failure, again }: FailedProps) {
  const text = useFailureText(errors, failure)
  return (
    <State icon="alert" title={words.away} text={text} isAlert>
      <button type="button" className="button button-primary" onClick={() => void again()}>
        {words.again}
      </button>
    </State>
  )
}
