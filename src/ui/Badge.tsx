import type { ReactNode } from 'react'

export type BadgeSign = 'good' | 'bad'

/** A state in a word, in a color for its meaning to the player. */
export function Badge({ sign, children }: { sign?: BadgeSign | undefined; children: ReactNode }) {
  return (
    <span className={sign === 'good' ? 'badge badge-good' : sign === 'bad' ? 'badge badge-bad' : 'badge'}>
      {children}
    </span>
  )
}
