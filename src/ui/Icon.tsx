import { useMemo } from 'react'
import { drawingOf, type IconName } from '@/components/icons.ts'
import { ownMarkup } from '@/trustedTypes.ts'

export function Icon({ name, mirrored = false }: { name: IconName; mirrored?: boolean }) {
  return (
    <svg
      className={mirrored ? 'icon icon-turns' : 'icon'}
      viewBox="0 0 24 24"
      aria-hidden="true"
      dangerouslySetInnerHTML={useMarkup(drawingOf(name))}
    />
  )
}

/**
 * Our own markup for `dangerouslySetInnerHTML`. The value stays the same while the text does; otherwise React would
 * draw it again.
 */
export function useMarkup(markup: string): { __html: string } {
  return useMemo(() => ({ __html: ownMarkup(markup) }), [markup])
}
