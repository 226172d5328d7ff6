import { useId } from 'react'
import { Modal } from '@/ui/Modal.tsx'
import type { Texts } from '@/i18n/texts.ts'
import type { Exit } from './useExit.ts'

/** PLAY-05: whoever leaves in the middle of a round stays, waits for its end, or leaves now. */
export function LeaveQuestion({ texts, exit }: { texts: Texts['launcher']; exit: Exit }) {
  const heading = useId()
  const isAsked = exit.wait === 'answer'
  return (
    <Modal
      shown={isAsked ? 'leave' : undefined}
      className="launcher-leaving"
      labelledBy={heading}
      onClose={exit.stay}
    >
      <h2 id={heading}>{texts.leaveTitle}</h2>
      <p className="muted">{texts.leaveText}</p>
      <div className="launcher-buttons">
        <button type="button" className="button button-primary" onClick={exit.stay}>
          {texts.backToGame}
        </button>
        <button type="button" className="button button-quiet" onClick={exit.leave}>
          {texts.leaveNow}
        </button>
      </div>
    </Modal>
  )
}
