import { icons, type IconName } from '@/components/icons.ts'
import { useMarkup } from './useMarkup.ts'

export function Icon({ name, mirrored = false }: { name: IconName; mirrored?: boolean }) {
  return (
    <svg
      className={mirrored ? 'icon icon-turns' : 'icon'}
      viewBox="0 0 24 24"
      aria-hidden="true"
      dangerouslySetInnerHTML={useMarkup(icons[name])}
    />
  )
}
