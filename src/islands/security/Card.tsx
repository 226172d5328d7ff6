import { useId, type ReactNode } from 'react'
import type { IconName } from '@/components/icons.ts'
import type { Loaded } from '@/stores/calls/loaded.ts'
import { Badge } from '../shared/Badge.tsx'
import { failureText } from '../shared/errorText.ts'
import { Icon } from '../shared/Icon.tsx'
import { WaitingPart } from '../shared/Waiting.tsx'
import type { SecurityTexts } from '@/i18n/namespaces/security.ts'

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
    <section className="card card-body security-card" aria-labelledby={heading}>
      <div className="security-head">
        <span className="security-sign">
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

type LoadedPartProps<Value> = {
  loaded: Loaded<Value>
  again: () => Promise<void>
  texts: SecurityTexts
  children: (value: Value) => ReactNode
}

/** The loaded part of a card: a placeholder while it loads, and an error if it fails. */
export function LoadedPart<Value>({ loaded, again, texts, children }: LoadedPartProps<Value>) {
  const { security, errors } = texts
  if (loaded.state === 'ready') return children(loaded.value)
  if (loaded.state === 'loading') return <WaitingPart className="h-18" text={security.loading} />
  return (
    <div
      className="flex flex-wrap items-center justify-between gap-3 p-3.5 border border-loss rounded-control"
      role="alert"
    >
      <p>{failureText(errors, loaded.failure)}</p>
      <button type="button" className="button button-quiet" onClick={() => void again()}>
        <Icon name="refresh" />
        {security.again}
      </button>
    </div>
  )
}
