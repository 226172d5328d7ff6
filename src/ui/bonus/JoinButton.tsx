import type { Result } from '#lib/result.ts'
import { useEffect } from 'react'
import type { Texts } from '@/i18n/texts.ts'
import type { CallFailure } from '@/stores/calls/api.ts'
import { prepareNotices } from '../notices/region.ts'
import { useAction } from '../useAction.ts'

type Props = {
  label: string
  errors: Texts['errors']
  join: () => Promise<Result<unknown, CallFailure>>
}

/** The way into an offer or a tournament. */
export function JoinButton({ label, errors, join }: Props) {
  const { pending, run } = useAction({ errors })
  // The words of a notice would come with the first press, which may be this one, without a connection.
  useEffect(() => void prepareNotices(), [])
  return (
    <button
      type="button"
      className="button button-primary justify-self-start"
      aria-busy={pending}
      aria-disabled={pending}
      onClick={() => void run(join)}
    >
      {label}
    </button>
  )
}
