import { languageOf, type LanguageCode } from '#contract/languages.ts'
import type { ContentDraft, ContentState } from '#contract/operator/content.ts'

type Times = Pick<ContentDraft, 'publish_at' | 'publish_until'>

/**
 * The end of the schedule that players see now; undefined if there is none, or none with an end. It uses the clock,
 * which continues after the draft was read.
 */
export function shownUntil(times: Times | undefined, now = Date.now()): string | undefined {
  const { publish_at: from, publish_until: until } = times ?? {}
  if (!from || !until) return undefined
  return Date.parse(from) <= now && now < Date.parse(until) ? until : undefined
}

/**
 * Whether there is a schedule to take back. An ended one does not count, nor a begun one without an end, which is
 * live for good.
 */
export function hasSchedule(state: Pick<ContentState, 'schedule' | 'publish_until'> | undefined): boolean {
  return state?.schedule === 'waits' || (state?.schedule === 'shown' && state.publish_until !== null)
}

/** Whether players see the text; `instead` is the language that they read if this one is not live. */
export function visibilityText(isLive: boolean, instead: LanguageCode | null): string {
  if (isLive) return 'Players see it.'
  return instead ? `Players are shown ${languageOf(instead).name} instead.` : 'Players do not see it.'
}

/** All that is to be said of a language, in words; `good` needs nobody. */
export function statesOf(
  draft:
    | Pick<
        ContentState,
        'is_live' | 'has_draft' | 'schedule' | 'is_outdated' | 'waits_for_review' | 'sent_back'
      >
    | undefined,
): { word: string; kind: 'good' | 'open' | 'bad' }[] {
  if (!draft) return [{ word: 'missing', kind: 'bad' }]
  const { is_live, has_draft, schedule, is_outdated, waits_for_review, sent_back } = draft
  const shown = is_live
    ? has_draft
      ? { word: 'differs from published', kind: 'open' as const }
      : { word: 'published', kind: 'good' as const }
    : { word: 'draft', kind: 'open' as const }
  return [
    ...(schedule === 'waits' && !is_live && !has_draft ? [] : [shown]),
    ...(schedule === 'waits' ? [{ word: 'scheduled', kind: 'open' as const }] : []),
    ...(waits_for_review ? [{ word: 'waits for review', kind: 'open' as const }] : []),
    ...(sent_back ? [{ word: 'sent back', kind: 'bad' as const }] : []),
    ...(is_outdated ? [{ word: 'outdated', kind: 'bad' as const }] : []),
  ]
}
