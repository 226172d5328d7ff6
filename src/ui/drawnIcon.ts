import { icons, type IconName } from '@/components/icons.ts'
import { elementsOf } from '@/trustedTypes.ts'

/** An icon for markup without React. */
export function drawnIcon(name: IconName): DocumentFragment {
  return elementsOf(`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${icons[name]}</svg>`)
}
