import type { ContentKind } from '#contract/operator/content.ts'
import { kindsWithText, type Contents } from './contents.ts'

/** Drops text that was typed before the kind was changed to one without text: nobody would see it or its errors. */
export function ofKind(kind: ContentKind, contents: Contents): Contents {
  return kindsWithText.includes(kind) ? contents : { ...contents, body_md: '' }
}
