import * as v from 'valibot'
import { Segment } from '#contract/campaigns.ts'
import { languages } from '#contract/languages.ts'
import type { CampaignRow } from '#contract/operator/campaigns.ts'
import { day_ms } from '#lib/time.ts'

/** What the form holds. */
export type CampaignForm = Partial<CampaignRow>

export const newCampaign = () => ({
  segment: {},
  ways: ['email', 'push'],
  link: { kind: 'page', path: '/promotions' },
  starts_at: new Date(Date.now() + day_ms).toISOString(),
  ends_at: new Date(Date.now() + 8 * day_ms).toISOString(),
})

/** As the call takes it: what was emptied asks nothing. */
export function campaignInput({ segment, texts, ...rest }: CampaignForm): object {
  return { ...rest, segment: segmentOf(segment), texts: wordsIn(texts) }
}

/** Languages without words are left out; English says that it lacks them. */
function wordsIn(texts: CampaignForm['texts']): object {
  const given = languages.flatMap(({ code }) => {
    const { title, text } = (texts?.[code] ?? {}) as { title?: string; text?: string }
    return title || text ? [[code, { title: title ?? '', text: text ?? '' }]] : []
  })
  return Object.fromEntries(given) as object
}

/** A list that was emptied, or a campaign without a name, is none. */
function segmentOf(segment: object = {}): object {
  const given = Object.entries(segment).filter(([, value]) => isGiven(value))
  return Object.fromEntries(given)
}

function isGiven(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  if (typeof value === 'object' && value !== null) return 'id' in value && isGiven(value.id)
  return value !== null && value !== undefined && value !== ''
}

/** The segment as JSON, to be counted; undefined while it is not one. */
export function countable(segment: object | undefined): string | undefined {
  const parsed = v.safeParse(Segment, segmentOf(segment))
  return parsed.success ? JSON.stringify(parsed.output) : undefined
}
