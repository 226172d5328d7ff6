import { evictDurableObject } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { hour_ms } from '#lib/time.ts'
import { call, changeUser, inWallet, login, migrate, platformEnv, signUp, type Player } from '../support.ts'

beforeAll(migrate)

const check = ({ token }: Player) => call('/api/user/check', { token })
const sleep = ({ user }: Player) => evictDurableObject(platformEnv.WALLET.getByName(user.id))

/** Remembered under the name of before; whoever is asked has another. */
async function renamedPastTheRules(username: string): Promise<Player> {
  const player = await signUp(username)
  await check(player)
  await changeUser(player.user.id, { first_name: 'Asked' })
  return player
}

const nameTold = async (player: Player) =>
  ((await check(player)).result as { first_name: unknown }).first_name
const keptOf = ({ user }: Player) =>
  inWallet(user.id, (sql) => sql.exec<{ memory: string }>('SELECT memory FROM cleared').toArray())

describe('[SCALE-13] an object that slept', () => {
  it('still knows the sign-in, and asks no accounts', async () => {
    const player = await renamedPastTheRules('Sleeper')
    await sleep(player)
    expect(await nameTold(player)).toBe(null)
  })

  it('knows nothing of a sign-in that was ended, nor of one that was asked meanwhile', async () => {
    const player = await renamedPastTheRules('Ender')
    const second = (await login(player.user.username)).headers.get('x-session-token') ?? ''
    await call('/api/user/check', { token: second })
    await call('/api/user/logout', { token: second })
    await sleep(player)
    expect((await call('/api/user/check', { token: second })).status).toBe(9401)
    expect(await nameTold(player), 'within the minute of doubt').toBe('Asked')
    expect(await keptOf(player)).toEqual([])
  })

  it.each([
    ['another configuration', "UPDATE cleared SET rules = 'others'"],
    ['another version of the code', `UPDATE cleared SET memory = '{"signIns":[{"value":1}]}'`],
  ])('knows nothing that %s has kept', async (_, change) => {
    const player = await renamedPastTheRules(`Kept${change.length}`)
    await inWallet(player.user.id, (sql) => void sql.exec(change))
    await sleep(player)
    expect(await nameTold(player)).toBe('Asked')
  })

  it('forgets after the lease, as one that is awake', async () => {
    const player = await renamedPastTheRules('Leased')
    const [kept] = await keptOf(player)
    const memory = JSON.parse(kept?.memory ?? '') as { holder: { until: number } }
    expect(memory.holder.until).toBeLessThanOrEqual(Date.now() + hour_ms)
    memory.holder.until = Date.now() - 1
    await inWallet(player.user.id, (sql) => {
      sql.exec('UPDATE cleared SET memory = ?', JSON.stringify(memory))
    })
    await sleep(player)
    expect(await nameTold(player)).toBe('Asked')
  })
})
