import { useMemo } from 'react'
import { ownMarkup } from '@/trustedTypes.ts'

/** Markup of our own for `dangerouslySetInnerHTML`: one value while the text is the same, or React would draw it anew. */
export function useMarkup(markup: string): { __html: string } {
  return useMemo(() => ({ __html: ownMarkup(markup) }), [markup])
}
