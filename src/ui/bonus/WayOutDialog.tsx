import { useId, type ReactNode } from 'react'
import type { Result } from '#lib/result.ts'
import type { Texts } from '@/i18n/texts.ts'
import type { CallFailure } from '@/stores/calls/api.ts'
import { Modal } from '../Modal.tsx'
import { useAction } from '../useAction.ts'

export type WayOutProps = {
  words: { leave: string; question: string; yes: string; no: string }
  errors: Texts['errors']
  end: () => Promise<Result<unknown, CallFailure>>
  /** Called once it is over. */
  onEnded?: (() => void) | undefined
  /** What goes and what stays. */
  children: ReactNode
}

type Props = WayOutProps & { isOpen: boolean; onClose: () => void }

/** The question, whose button alone ends it. */
export function WayOutDialog({ words, errors, end, onEnded, isOpen, onClose, children }: Props) {
  const heading = useId()
  const { pending, run } = useAction({ errors })
  async function leave() {
    if ((await run(end)) === undefined) return
    onClose()
    onEnded?.()
  }
  return (
    <Modal shown={isOpen ? 'way-out' : undefined} className="give-up" labelledBy={heading} onClose={onClose}>
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
          <button type="button" className="button button-quiet" onClick={onClose}>
            {words.no}
          </button>
        </div>
      </div>
    </Modal>
  )
}
