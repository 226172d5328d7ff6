import { useEffect, type ReactNode } from 'react'
import { useNavigate } from 'react-router'

type Props = {
  to: string
  children: ReactNode
  'aria-label'?: string
  title?: string | undefined
  isCurrent?: boolean
}

/**
 * A link to another screen, for places that have hundreds of them: the router's own read the whole address with each change of it. `usePlainLinks`
 * follows it.
 */
export function PlainLink({ to, children, isCurrent = false, ...names }: Props) {
  return (
    <a href={`#${to}`} {...names} {...(isCurrent && { 'aria-current': 'page' })}>
      {children}
    </a>
  )
}

const toTop = { _scrollToTop: true }

/** Once for the studio: through the router, which asks before a form with changes is left. */
export function usePlainLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const path = event.target instanceof Element && event.target.closest('a[href^="#/"]:not([class])')
      const isPlain =
        event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      if (!path || !isPlain) return
      event.preventDefault()
      void navigate((path.getAttribute('href') ?? '').slice(1), { state: toTop })
    }
    // Before the screen's own listeners: a row that opens by a press of it is not opened as well.
    document.addEventListener('click', follow, { capture: true })
    return () => document.removeEventListener('click', follow, { capture: true })
  }, [navigate])
}
