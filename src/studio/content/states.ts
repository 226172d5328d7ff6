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

/** A language of an entry in one word; undefined for one in which nothing is written. */
export function stateOf(state: Pick<ContentState, 'has_draft' | 'schedule'> | undefined) {
  if (!state) return 'missing'
  if (state.has_draft) return 'draft'
  return state.schedule === 'waits' ? 'scheduled' : 'live'
}

/** Whether players see the text; `instead` is the language that they read if this one is not live. */
export function visibilityText(isLive: boolean, instead: LanguageCode | null): string {
  if (isLive) return 'Players see it.'
  return instead ? `Players are shown ${languageOf(instead).name} instead.` : 'Players do not see it.'
}
