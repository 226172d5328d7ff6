import { useEffect, useState, type ReactNode } from 'react'
import { State } from './State'

type DeferredProps<Part> = {
  /** Loads the part; the same function gives the same part. */
  load: () => Promise<Part>
  texts: { wait: string; loadFailed: string; again: string }
  children: (part: Part) => ReactNode
}

/** A part that is loaded when it is rendered: a spinner meanwhile, and a retry button if it fails. */
export function Deferred<Part>({ load, texts, children }: DeferredProps<Part>) {
  const [tries, setTries] = useState(1)
  const [part, setPart] = useState<{ value: Part }>()
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    let wanted = true
    load().then(
      (value) => wanted && setPart({ value }),
      (error: unknown) => {
        console.error(error)
        if (wanted) setFailed(true)
      },
    )
    return () => {
      wanted = false
    }
  }, [load, tries])

  if (part) return children(part.value)
  if (!failed) {
    return (
      <div className="state" role="status">
        <span className="spinner" />
        <span className="visually-hidden">{texts.wait}</span>
      </div>
    )
  }
  function again() {
    setFailed(false)
    setTries(tries + 1)
  }
  return (
    <State icon="alert" text={texts.loadFailed} isAlert>
      <button type="button" className="button button-quiet" onClick={again}>
        {texts.again}
      </button>
    </State>
  )
}
