import { type ReactNode, useState } from 'react'
import { ahead } from './ahead.ts'
import { Deferred } from './Deferred.tsx'

type Props<Part> = {
  className?: string
  summary: ReactNode
  load: () => Promise<Part>
  texts: { wait: string; loadFailed: string; again: string }
  children: (part: Part) => ReactNode
}

/** What one press unfolds and few read: it comes with the press. */
export function LateDetails<Part>({ className, summary, load, texts, children }: Props<Part>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={className} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary {...ahead(load)}>{summary}</summary>
      {isOpen && (
        <Deferred load={load} texts={texts}>
          {children}
        </Deferred>
      )}
    </details>
  )
}
