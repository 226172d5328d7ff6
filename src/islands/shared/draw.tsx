import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { startNotices } from '../notices/region'

/** Draws an island over whatever the page had in its place, and has notices shown from now on. */
export function draw(root: HTMLElement, element: ReactNode): void {
  void startNotices()
  createRoot(root).render(element)
}
