import { type ReactElement, type ReactNode, useEffect, useReducer } from 'react'
import { fetchRareMessages, lacksMessage } from '@/i18n/rareMessages.ts'
import type { Texts } from '@/i18n/texts.ts'
import type { CallFailure } from '@/stores/calls/api.ts'
import type { Loaded } from '@/stores/session/loaded.ts'
import { failureText } from './errorText.ts'
import { State, WaitingPart } from './State.tsx'

type Props<Value> = {
  loaded: Loaded<Value>
  texts: { loading: string; away?: string; again: string }
  errors: Texts['errors']
  again: () => Promise<void>
  /** The placeholder, or a class that gives the usual one its size. */
  waiting: string | ReactElement
  /** In place of the usual message where it did not load. */
  failed?: (props: FailedProps) => ReactNode
  children: (value: Value) => ReactNode
}

export type FailedProps = Pick<Props<unknown>, 'texts' | 'errors' | 'again'> & { failure: CallFailure }

/** Shows loaded data: a placeholder while it loads, and a retry if it fails. */
export function LoadedView<Value>(props: Props<Value>) {
  const { loaded, texts, errors, again, waiting, failed: Failed = FailedState, children } = props
  if (loaded.state === 'ready') return children(loaded.value)
  if (loaded.state === 'failed')
    return <Failed texts={texts} errors={errors} failure={loaded.failure} again={again} />
  return typeof waiting === 'string' ? <WaitingPart className={waiting} text={texts.loading} /> : waiting
}

function FailedState({ texts, errors, failure, again }: FailedProps) {
  const text = useFailureText(errors, failure)
  return (
    <State icon="alert" title={texts.away} text={text} isAlert>
      <button type="button" className="button button-primary" onClick={() => void again()}>
        {texts.again}
      </button>
    </State>
  )
}

/** `failureText` that stays on the page: drawn again when the words of a rarer code have come. */
export function useFailureText(texts: Texts['errors'], failure: CallFailure): string {
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const { code } = failure
  useEffect(() => {
    if (lacksMessage(code)) void fetchRareMessages().then(redraw)
  }, [code])
  return failureText(texts, failure)
}
