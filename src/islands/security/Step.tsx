import type { ReactNode } from 'react'
import { Deferred } from '@/ui/Deferred.tsx'
import type { SecurityTexts } from '@/i18n/namespaces/security.ts'

type StepProps<Part> = {
  texts: SecurityTexts
  load: () => Promise<Part>
  children: (part: Part) => ReactNode
}

/** The next step of a card, fetched when the player acts: most visitors of the page change nothing. */
export function Step<Part>({ texts: { panels, errors }, load, children }: StepProps<Part>) {
  const { wait, again } = panels
  return (
    <Deferred load={load} texts={{ wait, loadFailed: errors.unreadable, again }}>
      {children}
    </Deferred>
  )
}
