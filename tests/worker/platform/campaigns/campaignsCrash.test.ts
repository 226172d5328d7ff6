import { drizzle } from 'drizzle-orm/d1'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { sendCampaigns } from '../../../../functions/platform/campaigns/sending.ts'
import { servicesOf, type PlatformEnv, type Services } from '../../../../functions/platform/kit/services.ts'
import { walks } from '../../lib/walks.ts'
import { call, inWallet, messagesTo, migrate, platformEnv, playerAt, type Player } from '../support.ts'
import { agree, campaignsIn, goesOut, published, results, send } from './campaignSupport.ts'

/* The job dies before or after any of its statements and calls, while players begin pauses and change their consent. */
class Death {
  hits = 0
  private left: number
  constructor(left: number) {
    this.left = left
  }
  step(): void {
    this.left -= 1
    if (this.left >= 0) return
    this.hits += 1
    throw new Error('the worker died here')
  }
}

const boundTo = (target: object, name: string | symbol): unknown => {
  const value: unknown = Reflect.get(target, name)
  return typeof value === 'function' ? (value.bind(target) as unknown) : value
}

function dyingServices(death: Death): Services {
  const around =
    <Args extends unknown[], Answer>(act: (...args: Args) => Promise<Answer>) =>
    async (...args: Args) => {
      death.step()
      const answer = await act(...args)
      death.step()
      return answer
    }
  const DB = new Proxy(platformEnv.DB, {
    get: (target, name) => {
      if (name === 'batch') return around((statements: D1PreparedStatement[]) => target.batch(statements))
      if (name !== 'prepare') return boundTo(target, name)
      return (query: string) => {
        death.step()
        return target.prepare(query)
      }
    },
  })
  const WALLET = new Proxy(platformEnv.WALLET, {
    get: (target, name) => {
      if (name !== 'getByName') return boundTo(target, name)
      return (id: string) => {
        const wallet = target.getByName(id)
        const tellCampaign = around((...args: Parameters<typeof wallet.tellCampaign>) =>
          wallet.tellCampaign(...args),
        )
        return { tellCampaign }
      }
    },
  })
  const env: PlatformEnv = { ...platformEnv, DB, WALLET }
  return { ...servicesOf(platformEnv), env, db: drizzle(DB) }
}

type Step = { kind: 'die' | 'pause' | 'agree' | 'withdraw' | 'out'; who: number; after: number }
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('die', 'die', 'die', 'die', 'pause', 'agree', 'withdraw', 'out'),
  who: fc.nat(3),
  after: fc.nat(16),
})

let world = 0
let deaths = 0
beforeAll(migrate)

/** `mayHave`: who was free to get it in a round at all. */
type One = { player: Player; agrees: boolean; isPaused: boolean; mayHave: boolean }

async function act(ones: One[], { kind, who, after }: Step): Promise<void> {
  const one = ones[who]
  if (!one) return
  if (kind === 'die') {
    for (const each of ones) each.mayHave ||= each.agrees && !each.isPaused
    // One that comes to an end before is a whole round.
    const death = new Death(after)
    await sendCampaigns(dyingServices(death), Date.now()).catch(() => undefined)
    deaths += Math.min(death.hits, 1)
  }
  if (kind === 'out') await goesOut(one.player)
  if (kind === 'pause' && !one.isPaused) {
    await call('/api/user/time-out', { token: one.player.token, body: { days: 1 } })
    Object.assign(one, { isPaused: true, agrees: false })
  }
  if (kind === 'agree' || kind === 'withdraw') {
    one.agrees = kind === 'agree'
    await agree(one.player, { email: one.agrees })
  }
}

/** Also what a pause hides. */
const toldTo = ({ user }: Player) =>
  inWallet(user.id, (sql) => {
    const query = "SELECT count(*) AS count FROM news WHERE id LIKE 'campaign:%'"
    return sql.exec<{ count: number }>(query).one().count
  })

async function walk(steps: readonly Step[]): Promise<void> {
  const id = `walk-${(world += 1)}`
  // The players of the walk are all there are, so that a page has all of them.
  await platformEnv.DB.exec('UPDATE user SET is_test = 1')
  const players = await Promise.all([0, 1, 2, 3].map((n) => playerAt(`diver${world}x${n}@atoll.test`)))
  const ones: One[] = players.map((player) => ({ player, agrees: false, isPaused: false, mayHave: false }))
  for (const who of [0, 1, 2]) await act(ones, { kind: 'agree', who, after: 0 })
  await published(id)
  for (const each of steps) await act(ones, each)
  for (const each of ones) each.mayHave ||= each.agrees && !each.isPaused
  await send()
  let sent = 0
  for (const { player, mayHave, isPaused } of ones) {
    await goesOut(player)
    await goesOut(player)
    const had = await toldTo(player)
    const mails = await messagesTo(`${player.user.username}@atoll.test`)
    expect(await campaignsIn(player)).toHaveLength(isPaused ? 0 : had)
    expect(had).toBeLessThanOrEqual(1)
    expect(mails.length).toBeLessThanOrEqual(1)
    if (!mayHave) expect([had, mails]).toEqual([0, []])
    sent += had
  }
  const told = await results(id)
  const suppressed = told.suppressed.reduce((sum, one) => sum + one.players, 0)
  expect({ ...told, all: told.sent + suppressed }).toMatchObject({ sent, waiting: 0, all: 4 })
}

it('[PROMO-32] reaches each player once and nobody who may not be told, wherever it dies and whatever players do meanwhile', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), walk), walks(20))
  expect(deaths).toBeGreaterThan(20)
}, 180_000)
