import { createElement, startTransition, type ComponentType } from 'react'
import { addStyle } from '../shared/addStyle'
import { draw } from '../shared/draw'
import shared from '../shared/shared.css?url'

/**
 * Takes the place of `@astrojs/react/client.js`: the server renders no island, so there is nothing to hydrate, and no island is
 * given content to keep. Every directive works like `client:only`.
 */
export default (element: HTMLElement) =>
  async (component: ComponentType, props: object): Promise<void> => {
    await addStyle(shared)
    startTransition(() => draw(element, createElement(component, props)))
  }
