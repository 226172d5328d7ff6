import { code } from '#contract/errors.ts'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Texts } from '@/i18n/texts.ts'
import type { CallFailure } from '@/stores/calls/api.ts'
import { $online } from '@/stores/calls/connection.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { Icon } from '../Icon.tsx'
import { State } from '../State.tsx'
import { useFailureText } from '../LoadedView.tsx'
import { isProtective } from './isProtective.ts'
import { LazyRestrictionNotice } from './LazyRestrictionNotice.tsx'

type Props = {
  failure: CallFailure
  errors: Texts['errors']
  title: string
  /** Without one the text of the code is shown. */
  text?: string | undefined
  again: string
  retry: () => void
  /** A retry would give the same answer. */
  isLasting?: boolean
  className?: string
}

/** Replaces a game or book that did not open: shows the restriction, or the failure. */
export function NotOpened(props: Props) {
  const { failure, className, retry } = props
  if (!isProtective(failure)) return <FailedToOpen {...props} />
  return <LazyRestrictionNotice className={className} failure={failure} retry={retry} />
}

function FailedToOpen({ failure, errors, title, text, again, retry, isLasting = false, className }: Props) {
  const online = useStore($online)
  const said = useFailureText(errors, failure)
  const isOffline = failure.kind === 'offline'
  // A failure due to a lost connection is retried when the connection is back.
  useEffect(() => {
    if (!isOffline) return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [isOffline, retry])
  return (
    <State
      className={className}
      icon={isLasting ? 'lock' : 'alert'}
      title={title}
      text={text ?? wordsOfStaff(failure) ?? said}
      isAlert
    >
      {!isLasting && (
        <button type="button" className="button button-primary" aria-disabled={!online} onClick={retry}>
          <Icon name="refresh" />
          {again}
        </button>
      )}
    </State>
  )
}

/** Who stops play may say more than the text of the code. */
function wordsOfStaff({ code: answer, fields }: CallFailure): string | undefined {
  return answer === code.stopped ? fields?.[pageLanguage()] : undefined
}
