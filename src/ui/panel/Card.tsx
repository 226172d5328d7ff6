import { useId, type ReactNode } from 'react'
import type { IconName } from '@/components/icons.ts'
import { Badge } from '../Badge.tsx'
import { Icon } from '../Icon.tsx'
import { type FailedProps, useFailureText } from '../LoadedView.tsx'
import type { PanelTexts } from '@/i18n/namespaces/panels.ts'

type CardProps = {
  icon: IconName
  title: string
  text: string
  /** The current state in a word. */
  state?: { text: string; good: boolean } | undefined
  children: ReactNode
}

export function Card({ icon, title, text, state, children }: CardProps) {
  const heading = useId()
  return (
    <section className="card card-body panel-card" aria-labelledby={heading}>
      <div className="panel-head">
        <span className="panel-sign">
          <Icon name={icon} />
        </span>
        <h2 id={heading}>{title}</h2>
        {state && <Badge sign={state.good ? 'good' : undefined}>{state.text}</Badge>}
        <p className="muted">{text}</p>
      </div>
      {children}
    </section>
  )
}

/** For a `LoadedView` within a card. */
export function cardView({ panels, errors }: PanelTexts) {
  return { texts: panels, errors, waiting: 'h-18', failed: CardFailed }
}

function CardFailed({ texts, errors, failure, again }: FailedProps) {
  const text = useFailureText(errors, failure)
  return (
    <div
      className="flex flex-wrap items-center justify-between gap-3 p-3.5 border border-loss rounded-control"
      role="alert"
    >
      <p>{text}</p>
      <button type="button" className="button button-quiet" onClick={() => void again()}>
        <Icon name="refresh" />
        {texts.again}
      </button>
    </div>
  )
}
