import * as v from 'valibot'
import { expect } from 'vitest'
import { Segment } from '#contract/campaigns.ts'
import type { Inbox, News } from '#contract/inbox.ts'
import type { CampaignResults, CampaignRow, SegmentCount } from '#contract/operator/campaigns.ts'
import { day_ms, hour_ms } from '#lib/time.ts'
import { countSegment } from '../../../../functions/platform/campaigns/results.ts'
import { sendCampaigns } from '../../../../functions/platform/campaigns/sending.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import { call, operator, platformEnv, ring, type Answer, type Player } from '../support.ts'

export const content = (more: object = {}) => ({
  segment: {},
  texts: {
    en: { title: 'A new reef', text: 'Dive in.' },
    he: { title: 'שונית חדשה', text: 'צוללים פנימה.' },
  },
  ways: ['email', 'sms', 'push'],
  link: { kind: 'page', path: '/slots' },
  starts_at: new Date(Date.now() - hour_ms).toISOString(),
  ends_at: new Date(Date.now() + 3 * day_ms).toISOString(),
  ...more,
})

export const put = (id: string, more: object = {}): Promise<Answer> =>
  operator(`/campaigns/${id}`, content(more), 'PUT')

export const publish = (id: string, version = 1): Promise<Answer> =>
  operator(`/campaigns/${id}/publish`, { version, reason: 'test' })

export async function published(id: string, more: object = {}): Promise<CampaignRow> {
  expect(await put(id, more)).toMatchObject({ status: 0 })
  const answer = await publish(id)
  expect(answer).toMatchObject({ status: 0 })
  return answer.result as CampaignRow
}

/** Rounds of the cron's job until nothing is left to do. */
export async function send(now = Date.now()): Promise<void> {
  let rounds = 0
  while (await sendCampaigns(servicesOf(platformEnv), now)) {
    rounds += 1
    if (rounds > 50) throw new Error('it never ends')
  }
}

export const agree = ({ token }: Player, body: object) =>
  call('/api/user/consent', { token, body, method: 'PUT' })

export async function campaignsIn({ token }: Player): Promise<Extract<News, { kind: 'campaign' }>[]> {
  const { news } = (await call('/api/user/inbox', { token })).result as Inbox
  return news.filter((one) => one.kind === 'campaign')
}

/** What waits in the player's queue goes out. */
export const goesOut = ({ user }: Player) => ring(platformEnv.WALLET.getByName(user.id))

export async function results(id: string): Promise<CampaignResults> {
  return (await operator(`/campaigns/${id}/results`)).result as CampaignResults
}

/** Also of few players, of whom the call tells nothing. */
export const count = (segment: object = {}, hasOffer = false): Promise<SegmentCount> =>
  countSegment(servicesOf(platformEnv), null, v.parse(Segment, segment), hasOffer)
