import type { ContentDraft } from '@contract/operator/content'

type Times = Pick<ContentDraft, 'publish_at' | 'publish_until'>

/** Until when a schedule shows what players see now; undefined where none does, or one without an end. By the clock, which goes on after the draft was read. */
export function shownUntil(times: Times | undefined, now = Date.now()): string | undefined {
  const { publish_at: from, publish_until: until } = times ?? {}
  if (!from || !until) return undefined
  return Date.parse(from) <= now && now < Date.parse(until) ? until : undefined
}
