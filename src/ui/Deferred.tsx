import { useEffect, useState, type ReactNode } from 'react'
import { Boundary, PartFailure } from './Boundary.tsx'
import { State } from './State.tsx'

type Load<Part> = () => Promise<Part>
type DeferredProps<Part> = {
  /** Loads the part; the same function gives the same part. */
  load: Load<Part>
  texts: { wait: string; loadFailed: string; again: string }
  children: (part: Part) => ReactNode
}

/** A part that is loaded when it is rendered: a spinner meanwhile, and a retry button if it fails. */
export function Deferred<Part>({ load, texts, children }: DeferredProps<Part>) {
  return (
    <Boundary
      of={load}
      fallback={(again) => <FailedPart text={texts.loadFailed} again={again} label={texts.again} />}
    >
      <LoadedPart load={load} wait={texts.wait}>
        {children}
      </LoadedPart>
    </Boundary>
  )
}

type FailedProps = { text: string; again: () => void; label: string }

/** Replaces a part that failed. */
export function FailedPart({ text, again, label }: FailedProps) {
  return (
    <State icon="alert" text={text} isAlert>
      <button type="button" className="button button-quiet" onClick={again}>
        {label}
      </button>
    </State>
  )
}

type Outcome<Part> = { of: Load<Part> } & ({ part: Part } | { error: Error })
type PartProps<Part> = Pick<DeferredProps<Part>, 'load' | 'children'> & { wait: string }

function LoadedPart<Part>({ load, wait, children }: PartProps<Part>) {
  // React keeps this state when another part takes the same place. Each part has its own outcome, which is available
  // at once when the part returns.
  const [outcomes, setOutcomes] = useState<readonly Outcome<Part>[]>([])
  const outcome = outcomes.find(({ of }) => of === load)
  const isLoaded = outcome !== undefined

  useEffect(() => {
    if (isLoaded) return
    let wanted = true
    const come = (outcome: Outcome<Part>) => wanted && setOutcomes((others) => [...others, outcome])
    load().then(
      (part) => come({ of: load, part }),
      (cause: unknown) => come({ of: load, error: new PartFailure('a part did not load', { cause }) }),
    )
    return () => {
      wanted = false
    }
  }, [load, isLoaded])

  if (!outcome) {
    return (
      <div className="state" role="status">
        <span className="spinner" />
        <span className="visually-hidden">{wait}</span>
      </div>
    )
  }
  if ('error' in outcome) throw outcome.error
  return children(outcome.part)
}
