import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { startNotices } from './notices/region.ts'

/** Renders an island in place of the page's content for it, and starts showing notices. */
export function draw(root: HTMLElement, element: ReactNode): void {
  startNotices()
  createRoot(root).render(element)
}
