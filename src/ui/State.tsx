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

/** A loading placeholder; `text` is for screen readers. */
export function Waiting({ text }: { text: string }) {
  return (
    <span className="waiting skeleton">
      <span className="visually-hidden">{text}</span>
    </span>
  )
}

/** The same for a part of a page; `className` gives it its size. */
export function WaitingPart({ className, text }: { className: string; text: string }) {
  return (
    <div className={`${className} skeleton`} role="status">
      <span className="visually-hidden">{text}</span>
    </div>
  )
}
