import { SignInButtons } from '../shared/SignInButtons.tsx'
import { State } from '../shared/State.tsx'
import type { HistoryTexts } from '@/i18n/namespaces/history.ts'

type Props = { texts: HistoryTexts }

export function WaitingState({ texts: { history } }: Props) {
  return (
    <div role="status">
      <span className="visually-hidden">{history.loading}</span>
      <div className="history-waiting" aria-hidden="true">
        {[1, 2, 3, 4, 5].map((row) => (
          <div key={row} className="history-row-waiting skeleton" />
        ))}
      </div>
    </div>
  )
}

export function GuestState({ texts: { history } }: Props) {
  return (
    <State icon="lock" title={history.signInTitle} text={history.signInText}>
      <SignInButtons texts={history} className="history-buttons" />
    </State>
  )
}
