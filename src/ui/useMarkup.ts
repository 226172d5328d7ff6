import { useMemo } from 'react'
import { ownMarkup } from '@/trustedTypes.ts'

/**
 * Our own markup for `dangerouslySetInnerHTML`. The value stays the same while the text does; otherwise React would
 * draw it again.
 */
export function useMarkup(markup: string): { __html: string } {
  return useMemo(() => ({ __html: ownMarkup(markup) }), [markup])
}
