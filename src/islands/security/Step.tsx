import type { ReactNode } from 'react'
import { Deferred } from '../shared/Deferred.tsx'
import type { SecurityTexts } from '@/i18n/namespaces/security.ts'

type StepProps<Part> = {
  texts: SecurityTexts
  load: () => Promise<Part>
  children: (part: Part) => ReactNode
}

/** What a card goes on to when a player acts, fetched then: most who look at the page change nothing. */
export function Step<Part>({ texts: { security, errors }, load, children }: StepProps<Part>) {
  const { wait, again } = security
  return (
    <Deferred load={load} texts={{ wait, loadFailed: errors.unreadable, again }}>
      {children}
    </Deferred>
  )
}
