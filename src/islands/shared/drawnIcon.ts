import { icons, type IconName } from '@/components/icons'

/** An icon as HTML, for what is drawn without React. */
export function drawnIcon(name: IconName): string {
  return `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${icons[name]}</svg>`
}
