import type { ContentKind } from '#contract/operator/content.ts'
import { kindsWithText, type Contents } from './contents.ts'

/** Without a text that was typed before the kind was changed to one that has none: nobody would see it, or what is wrong with it. */
export function ofKind(kind: ContentKind, contents: Contents): Contents {
  return kindsWithText.includes(kind) ? contents : { ...contents, body_md: '' }
}
