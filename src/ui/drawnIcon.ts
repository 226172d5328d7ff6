import { icons, type IconName } from '@/components/icons.ts'
import { elementsOf } from '@/trustedTypes.ts'

/** An icon for markup without React. */
export function drawnIcon(name: IconName): DocumentFragment {
  return elementsOf(`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${icons[name]}</svg>`)
}

/** The button that closes what it is in, as ModalHead has it. */
export function closeButton(label: string, close: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  Object.assign(button, { type: 'button', className: 'button button-icon', ariaLabel: label })
  button.append(drawnIcon('close'))
  button.addEventListener('click', close)
  return button
}
