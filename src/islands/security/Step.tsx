import type { ReactNode } from 'react'
import { Deferred } from '../shared/Deferred.tsx'
import type { SecurityTexts } from '@/i18n/namespaces/security.ts'

type StepProps<Part> = {
  texts: SecurityTexts
  load: () => Promise<Part>
  children: (part: Part) => ReactNode
}

/** The next step of a card, fetched when the player acts: most visitors of the page change nothing. */
export function Step<Part>({ texts: { security, errors }, load, children }: StepProps<Part>) {
  const { wait, again } = security
  return (
    <Deferred load={load} texts={{ wait, loadFailed: errors.unreadable, again }}>
      {children}
    </Deferred>
  )
}
