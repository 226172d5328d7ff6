import { drawingOf, type IconName } from '@/components/icons.ts'
import { elementsOf } from '@/trustedTypes.ts'

/** The place the layout has for what lies over the page. */
export function overlays(): HTMLElement {
  return document.getElementById('overlays') ?? document.body
}

export function addOverlay(element: HTMLElement): void {
  overlays().append(element)
}

/** An icon for markup without React. */
export function drawnIcon(name: IconName): DocumentFragment {
  return elementsOf(`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${drawingOf(name)}</svg>`)
}

/** The button that closes what it is in, as ModalHead has it. */
export function closeButton(label: string, close: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  Object.assign(button, { type: 'button', className: 'button button-icon', ariaLabel: label })
  button.append(drawnIcon('close'))
  button.addEventListener('click', close)
  return button
}
