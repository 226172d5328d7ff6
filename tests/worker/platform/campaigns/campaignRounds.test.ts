import { beforeAll, beforeEach, expect, it } from 'vitest'
import { hour_ms } from '#lib/time.ts'
import { sendCampaigns } from '../../../../functions/platform/campaigns/sending.ts'
import { servicesOf, type PlatformEnv } from '../../../../functions/platform/kit/services.ts'
import { walletOf } from '../../../../functions/platform/wallet/walletOf.ts'
import { call, changeUser, migrate, operator, platformEnv, playerAt, type Player } from '../support.ts'
import { agree, campaignsIn, goesOut, published, results, send } from './campaignSupport.ts'

beforeAll(migrate)
/** The players of each test are all there are. */
beforeEach(async () => {
  await platformEnv.DB.exec(`DELETE FROM campaign_player; DELETE FROM campaign; UPDATE user SET is_test = 1;`)
})

let players = 0
async function newcomer(): Promise<Player> {
  const player = await playerAt(`paddler${(players += 1)}@atoll.test`)
  await agree(player, { email: true })
  return player
}

const stop = (id: string) => operator(`/campaigns/${id}/stop`, { reason: 'a mistake' })

/** Before an object is told. */
function envWhere(isTold: () => Promise<unknown>): PlatformEnv {
  const getByName = (id: string) => ({
    tellCampaign: async (
      ...args: Parameters<ReturnType<PlatformEnv['WALLET']['getByName']>['tellCampaign']>
    ) => {
      await isTold()
      return platformEnv.WALLET.getByName(id).tellCampaign(...args)
    },
  })
  return { ...platformEnv, WALLET: { getByName } as unknown as PlatformEnv['WALLET'] }
}

it('[PROMO-30] a stop holds the round that runs, and who was not reached is told apart from who waits', async () => {
  await Promise.all(Array.from({ length: 8 }, newcomer))
  await published('held')
  const env = envWhere(() => stop('held'))
  await sendCampaigns({ ...servicesOf(platformEnv), env }, Date.now())
  // Those who were being told as it was stopped.
  expect(await results('held')).toMatchObject({ sent: 6, waiting: 0, not_reached: 2 })
})

it('[PROMO-32] who waits for the answer of a register is asked again, and gets it once that is there', async () => {
  const player = await newcomer()
  await published('cleared')
  const services = servicesOf(platformEnv)
  const register = { origin: 'http://register.localhost', key: 'k'.repeat(32), isLocal: true }
  const asking = { ...services, config: { ...services.config, register } }
  const now = Date.now()
  await sendCampaigns(asking, now)
  await changeUser(player.user.id, { register_checked_at: now })
  await sendCampaigns(asking, now)
  expect(await results('cleared')).toMatchObject({ sent: 0, waiting: 1, not_reached: 0, suppressed: [] })
  await sendCampaigns(asking, now + hour_ms)
  expect(await campaignsIn(player)).toHaveLength(1)
  expect(await results('cleared')).toMatchObject({ sent: 1, waiting: 0 })
})

it('[PROMO-32] an object that does not answer is asked again after a pause, and not in each round of the minute', async () => {
  const player = await newcomer()
  await published('silent')
  let asked = 0
  const env = envWhere(() => {
    asked += 1
    return Promise.reject(new Error('no answer'))
  })
  const now = Date.now()
  const silent = { ...servicesOf(platformEnv), env }
  let rounds = 0
  while (await sendCampaigns(silent, now)) expect((rounds += 1)).toBeLessThan(9)
  await sendCampaigns(silent, now)
  expect(asked).toBe(1)
  // It may have been told all the same: the link counts.
  await call('/api/user/inbox/opened', { token: player.token, body: { campaign: 'silent' } })
  await send(now + hour_ms)
  expect(await campaignsIn(player)).toHaveLength(1)
  expect(await results('silent')).toMatchObject({ sent: 1, opened: 1 })
})

it('[PROMO-34] a push whose devices are all gone was not sent', async () => {
  const player = await newcomer()
  await agree(player, { push: true })
  await walletOf(platformEnv, player.user).addPushDevice({
    ...{ id: 'd', endpoint: 'https://push.test.localhost/gone', p256dh: 'k', auth: 'k' },
    ...{ name: 'a browser', signInId: 'ended', ownKey: 'k' },
  })
  await published('pushed', { ways: ['push'] })
  await send()
  await goesOut(player)
  expect((await results('pushed')).ways).toEqual([{ way: 'push', asked: 1, sent: 0, dropped: 1 }])
})
