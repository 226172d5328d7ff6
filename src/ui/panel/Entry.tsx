import { useState, type ReactNode } from 'react'
import type { Action } from '@/ui/useAction.ts'

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

type RemovableProps = Omit<EntryProps, 'children'> & {
  words: { remove: string; cancel: string; sure: string }
  action: Action
  /** As `run` of the action takes it. */
  onRemove: Parameters<Action['run']>[0]
}

/** An item that can be removed; the question is asked in its place. */
export function RemovableEntry({ name, facts, words, action: { pending, run }, onRemove }: RemovableProps) {
  const [asking, setAsking] = useState(false)
  return (
    <Entry name={name} facts={facts}>
      {asking ? (
        <div className="grid gap-3 w-full" role="alert">
          <p className="[overflow-wrap:anywhere]">{words.sure}</p>
          <div className="panel-buttons">
            <button
              type="button"
              className="button button-danger"
              aria-busy={pending}
              onClick={() => void run(onRemove)}
            >
              {words.remove}
            </button>
            <button
              ref={takeFocus}
              type="button"
              className="button button-quiet"
              onClick={() => setAsking(false)}
            >
              {words.cancel}
            </button>
          </div>
        </div>
      ) : (
        <EntryButton label={words.remove} name={name} onPress={() => setAsking(true)} />
      )}
    </Entry>
  )
}

/** The button that was pressed is gone; a second press of the key removes nothing. */
function takeFocus(button: HTMLElement | null): void {
  button?.focus()
}
