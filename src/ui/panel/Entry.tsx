import type { ReactNode } from 'react'

type EntryProps = { name: string; facts: readonly string[]; children: ReactNode }

/** An item of a list (a passkey, a session): name, details and actions. */
export function Entry({ name, facts, children }: EntryProps) {
  return (
    <li>
      <div className="panel-what">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {facts.map((fact) => (
          <span key={fact} className="muted">
            {fact}
          </span>
        ))}
      </div>
      {children}
    </li>
  )
}

type ButtonProps = { label: string; name: string; pending?: boolean; onPress: () => void }

/** The label names the item, for those who cannot see the list. */
export function EntryButton({ label, name, pending, onPress }: ButtonProps) {
  return (
    <button type="button" className="button button-quiet" aria-busy={pending} onClick={onPress}>
      {label}
      <span className="visually-hidden"> {name}</span>
    </button>
  )
}
