import { icons, type IconName } from '@/components/icons'

export function Icon({ name, turns = false }: { name: IconName; turns?: boolean }) {
  return (
    <svg
      className={turns ? 'icon icon-turns' : 'icon'}
      viewBox="0 0 24 24"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: icons[name] }}
    />
  )
}
