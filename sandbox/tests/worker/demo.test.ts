import { runInDurableObject } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { catalog } from '../../games/catalog.ts'
import { sealLaunch } from '../../games/launchKey.ts'
import { hasDemo } from '../../games/play.ts'
import type { SpinAnswer } from '../../games/round/answers.ts'
import { demoWallet, newDemoToken } from '../../games/wallets/demo.ts'
import {
  call,
  launchKeyOf,
  newToken,
  partnerToken,
  postJson,
  pragmaticLink,
  sandboxEnv,
  slotegratorCall,
  stubWallet,
} from './support.ts'

const demoPace = { turbo: true, autoplay: true }
const game = catalog.find((one) => one.provider === 'slotegrator' && hasDemo(one))!
const live = catalog.find(({ provider, table }) => provider === 'slotegrator' && table !== undefined)!
const initDemo = (game_uuid: string) =>
  slotegratorCall('/slotegrator/games/init-demo', { project_name: 'atoll', game_uuid, language: 'he' })

async function keyOfDemo(): Promise<string> {
  const { url } = await (await initDemo(game.id)).json<{ url: string }>()
  return new URL(url).pathname.split('/').at(-1) ?? ''
}

describe('a demo', () => {
  it('[LAUNCH-05] opens without a player, never for a live table, and for a signed call alone', async () => {
    const key = await keyOfDemo()
    const page = await call(`/slotegrator/play/${key}`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('"currency":"FUN"')
    expect((await initDemo(live.id)).status).toBe(404)
    expect((await call(`/slotegrator/games/init-demo?project_name=atoll&game_uuid=${game.id}`)).status).toBe(
      403,
    )
    expect((await call('/habanero/game/launch?game_id=SGLanternAtoll&mode=fun')).status).toBe(401)
    expect((await call('/outcome/v1/session?game_id=jetx_ssg&demo=true')).status).toBe(401)
    expect((await call('/fiable/api/public/v1/token?game_type=dino&mode=fun')).status).toBe(401)
  })

  it('[TABLE-10] every game of flights and steps has one, and the others do not count its stakes', async () => {
    const quick = catalog.filter(({ kind }) => kind === 'crash' || kind === 'ladder')
    expect(quick.filter((one) => !hasDemo(one))).toEqual([])
    const flight = quick.find(({ provider, kind }) => provider === 'slotegrator' && kind === 'crash')!
    const { url } = await (await initDemo(flight.id)).json<{ url: string }>()
    const key = new URL(url).pathname.split('/').at(-1) ?? ''
    const bet = { key, spin_id: crypto.randomUUID(), stake_minor: 100, bet: '{"target":null}' }
    expect(await (await postJson('/table/play', bet)).json()).toMatchObject({
      status: 'flying',
      balance_minor: 99_900,
    })
    const seenWith = async (own: string) => (await call(`/live/view?key=${own}`)).json()
    expect(await seenWith(key)).toMatchObject({ seats: [{ currency: 'FUN' }] })
    const paying = { provider: 'slotegrator', gameId: flight.id, token: newToken(), lang: 'en' } as const
    expect(await seenWith(await launchKeyOf(paying))).toMatchObject({ seats: [], top: [] })
  })

  it('[TABLE-10] a session of play money opens no game without a demo', async () => {
    const token = newDemoToken()
    const keyOf = (provider: 'upgaming' | 'xpg') => {
      const launch = { provider, gameId: '', token, currency: 'FUN', lang: 'en', mobile: false }
      const expires_s = Math.floor(Date.now() / 1000) + 600
      return sealLaunch('test-launch-key-of-at-least-32-characters', { ...launch, expires_s })
    }
    expect((await call(`/upgaming/game/7001?token=${await keyOf('upgaming')}`)).status).toBe(200)
    const table = catalog.find(({ provider }) => provider === 'xpg')!
    const address = `/xpg/launcher?gameId=${table.id}&token=${await keyOf('xpg')}`
    expect((await call(address)).status).toBe(410)
  })

  it('[LAUNCH-05] [SLOT-05] of Pragmatic is a launch in fun mode, for the partner alone', async () => {
    const answer = await pragmaticLink(await partnerToken(newToken()), { mode: 'fun' })
    const { url } = await answer.json<{ url: string }>()
    const { pathname, search } = new URL(url)
    expect(await (await call(pathname + search)).text()).toContain('"currency":"FUN"')
    expect(await (await pragmaticLink('nobody', { mode: 'fun' })).json()).toMatchObject({ error: '4' })
  })

  it('[LAUNCH-05] [SLOT-07] takes and pays play money, once a spin, and asks nobody else', async () => {
    const key = await keyOfDemo()
    const spin = { key, spin_id: crypto.randomUUID(), stake_minor: game.minStake }
    const first = await (await postJson('/slot/spin', spin)).json<SpinAnswer>()
    if (first.status !== 'settled') throw new Error(`not settled: ${JSON.stringify(first)}`)
    expect(first.balance_minor).toBe(100_000 - game.minStake + first.win_minor)
    expect(await (await postJson('/slot/spin', spin)).json()).toEqual(first)
    const state = await (await call(`/slot/state?key=${encodeURIComponent(key)}`)).json()
    // The market of a sandbox that is told no other lets slots be fast, and spin by themselves.
    expect(state).toMatchObject({ status: 'ready', balance_minor: first.balance_minor, slot_pace: demoPace })
  })
})

describe('play money', () => {
  const inWallet = <Value>(check: (wallet: ReturnType<typeof demoWallet>) => Promise<Value>) => {
    const { GAME_ROUND: rounds } = sandboxEnv
    const object = rounds.get(rounds.idFromName(newDemoToken()))
    return runInDurableObject(object, (_, { storage }) => check(demoWallet(storage.sql, demoPace)))
  }
  const move = (transaction_id: string, amount_minor: number) => ({
    ...{ transaction_id, round_id: 'round', amount_minor, currency: 'FUN' },
  })

  it('counts a transaction once, gives a stake back, and begins anew when it is used up', async () => {
    await inWallet(async (wallet) => {
      const balance = async () => (await wallet.open()).ok && (await wallet.open())
      await wallet.stake(move('a', 60_000))
      expect(await wallet.stake(move('a', 60_000))).toMatchObject({
        value: { balance_minor: 40_000, duplicate: true },
      })
      const ids = { ...move('a:back', 60_000), original_transaction_id: 'a' }
      await wallet.refund(ids)
      await wallet.refund(ids)
      expect(await balance()).toMatchObject({ value: { balance_minor: 100_000, currency: 'FUN' } })
      await wallet.stake(move('b', 100_000))
      expect(await wallet.stake(move('c', 500))).toMatchObject({ value: { balance_minor: 99_500 } })
    })
  })

  it('has tokens that no platform gives', async () => {
    const token = newDemoToken()
    expect(token).not.toMatch(/^[A-Za-z0-9_-]{32,128}$/)
    expect((await stubWallet(token)).calls).toEqual([])
  })
})
