import { useState, type ReactNode } from 'react'
import { code } from '#contract/errors.ts'
import { fill, isolated } from '@/i18n/format.ts'
import type { LoadedTexts } from '@/i18n/loadTexts.ts'
import type { CallFailure } from '@/stores/calls/api.ts'
import type { LinkSent } from '@/stores/auth/confirmation.ts'
import { useAction } from './useAction.ts'

type Props = {
  texts: LoadedTexts<'confirmation' | 'errors'>
  /** The player's task, and its deadline. */
  children: ReactNode
  resend: () => LinkSent
  /** The address has been confirmed meanwhile. */
  onConfirmed: () => void
}

/** SIGNUP-08: an address that is not confirmed: what to do, and the link again on request. */
export function ConfirmEmail({ texts: { confirmation, errors }, children, resend, onConfirmed }: Props) {
  const [sentTo, setSentTo] = useState<string>()
  const shows = (failure: CallFailure) => {
    const isConfirmed = failure.code === code.alreadyVerified
    if (isConfirmed) onConfirmed()
    return isConfirmed
  }
  const { pending, run } = useAction({ errors, shows })

  async function send() {
    const sent = await run(resend)
    if (sent) setSentTo(sent.sent_to)
  }
  return (
    <section className="card grid gap-2 p-4" aria-label={confirmation.title}>
      <b>{confirmation.title}</b>
      <p>{children}</p>
      <p className="muted" role="status">
        {pending && <span className="visually-hidden">{confirmation.wait}</span>}
        {sentTo !== undefined && fill(confirmation.sent, { address: isolated(sentTo) })}
      </p>
      <button
        type="button"
        className="button button-quiet"
        aria-busy={pending}
        aria-disabled={pending}
        onClick={() => void send()}
      >
        {confirmation.resend}
      </button>
    </section>
  )
}
