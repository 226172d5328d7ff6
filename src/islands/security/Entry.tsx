import type { ReactNode } from 'react'

type EntryProps = { name: string; facts: readonly string[]; children: ReactNode }

/** Something of the account in a list: its name, what is known of it, and what can be done with it. */
export function Entry({ name, facts, children }: EntryProps) {
  return (
    <li>
      <div className="security-what">
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

/** Among its like it says to whom cannot see the list which of them it is for. */
export function EntryButton({ label, name, pending, onPress }: ButtonProps) {
  return (
    <button type="button" className="button button-quiet" aria-busy={pending} onClick={onPress}>
      {label}
      <span className="visually-hidden"> {name}</span>
    </button>
  )
}
