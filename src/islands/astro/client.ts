import { createElement, startTransition, type ComponentType } from 'react'
import { addStyle } from '@/ui/fetchOnce.ts'
import { Boundary } from '@/ui/Boundary.tsx'
import { draw } from '@/ui/draw.tsx'
import { islandFailure } from '@/ui/islandFailure.ts'
import shared from '@/ui/ui.css?url'

/**
 * Takes the place of `@astrojs/react/client.js`: the server renders no island, so there is nothing to hydrate, and no island is
 * given content to keep. Every directive works like `client:only`.
 */
export default (element: HTMLElement) =>
  async (component: ComponentType, props: object): Promise<void> => {
    await addStyle(shared)
    const island = createElement(component, props)
    startTransition(() => draw(element, createElement(Boundary, { fallback: failed, children: island })))
  }

function failed(again: () => void) {
  return createElement('div', {
    ref: (place: HTMLElement | null) => place?.replaceChildren(islandFailure(again)),
  })
}
