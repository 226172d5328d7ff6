import type { ReactNode } from 'react'
import type { IconName } from '@/components/icons.ts'
import { Icon } from './Icon.tsx'

type StateProps = {
  icon?: IconName
  title?: string
  text?: string
  /** Read out when it comes: something has gone wrong. */
  isAlert?: boolean
  className?: string
  /** The next step for the player. */
  children?: ReactNode
}

/** A message in place of content, with what to do next (components/State.astro is the page's). */
export function State({ icon, title, text, isAlert = false, className = '', children }: StateProps) {
  return (
    <div className={`state ${className}`} role={isAlert ? 'alert' : undefined}>
      {icon && <Icon name={icon} />}
      {title && <h2>{title}</h2>}
      {text && <p>{text}</p>}
      {children}
    </div>
  )
}
