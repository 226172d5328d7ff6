import { useId, useState, type ReactNode } from 'react'
import type { Result } from '#lib/result.ts'
import type { Texts } from '@/i18n/texts.ts'
import type { CallFailure } from '@/stores/calls/api.ts'
import { Modal } from '../Modal.tsx'
import { useAction } from '../useAction.ts'

type Props = {
  words: { leave: string; question: string; yes: string; no: string }
  errors: Texts['errors']
  end: () => Promise<Result<unknown, CallFailure>>
  /** Called once it is over. */
  onEnded?: (() => void) | undefined
  /** What goes and what stays. */
  children: ReactNode
}

/** The way out of a bonus or an offer: a button, and a dialog whose button alone ends it. */
export function WayOut({ words, errors, end, onEnded, children }: Props) {
  const [isOpen, open] = useState(false)
  const heading = useId()
  const { pending, run } = useAction({ errors })
  async function leave() {
    if ((await run(end)) === undefined) return
    open(false)
    onEnded?.()
  }
  return (
    <>
      <button type="button" className="button button-quiet" aria-haspopup="dialog" onClick={() => open(true)}>
        {words.leave}
      </button>
      <Modal
        shown={isOpen ? 'way-out' : undefined}
        className="give-up"
        labelledBy={heading}
        onClose={() => open(false)}
      >
        <div className="grid gap-4">
          <h2 id={heading}>{words.question}</h2>
          {isOpen && children}
          <div className="flex flex-wrap gap-2">
            <button
              type="button"
              className="button button-danger"
              aria-busy={pending}
              aria-disabled={pending}
              onClick={() => void leave()}
            >
              {words.yes}
            </button>
            <button type="button" className="button button-quiet" onClick={() => open(false)}>
              {words.no}
            </button>
          </div>
        </div>
      </Modal>
    </>
  )
}
