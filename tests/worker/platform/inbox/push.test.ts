import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PushState } from '#contract/inbox.ts'
import { hour_ms, minute_ms } from '#lib/time.ts'
import { newKeys, read, type StoredKeys } from '../../../../sandbox/push/browser.ts'
import { pushNews } from '../../../../functions/platform/inbox/sendPush.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import { quietUntil } from '../../../../functions/platform/wallet/pushDevices.ts'
import { tellNews } from '../../../../functions/platform/wallet/walletOf.ts'
import { call, migrate, platformEnv, signUp, type Player } from '../support.ts'

let player: Player
let keys: StoredKeys
let players = 0

beforeAll(migrate)
beforeEach(async () => {
  player = await signUp(`Pushed${(players += 1)}`)
  keys = await newKeys()
})

const path = '/api/user/inbox/push'
const agent =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'
const state = async () => (await call(path, { token: player.token })).result as PushState
const deviceAt = (endpoint: string) => {
  const { p256dh, auth } = keys
  return { endpoint, keys: { p256dh, auth } }
}
const add = (endpoint = 'https://push.test.localhost/one') =>
  call(path, { token: player.token, body: deviceAt(endpoint), headers: { 'x-client-agent': agent } })
const object = () => platformEnv.WALLET.getByName(player.user.id)
const inSql = <T>(run: (sql: SqlStorage) => T) =>
  runInDurableObject(object(), (_, { storage }) => run(storage.sql))

describe('[PROMO-27] a device', () => {
  it('is added with a key of ours, listed, and removed', async () => {
    const { key, devices } = await state()
    expect(key).toMatch(/^[A-Za-z0-9_-]{87}$/)
    expect(devices).toEqual([])
    expect((await add()).result).toMatchObject({ devices: [{ name: 'Chrome, Android' }] })
    expect(((await add()).result as PushState).devices).toHaveLength(1)
    const [device] = (await state()).devices
    await call(`${path}/${device?.id}`, { token: player.token, method: 'DELETE' })
    expect((await state()).devices).toEqual([])
  })

  it('is of a push service that the configuration names, and of nothing else', async () => {
    for (const endpoint of [
      ...['https://push.other.example.com/x', 'https://169.254.169.254/x', 'http://push.test.localhost/x'],
      ...[
        'https://push.test.localhost:8443/x',
        'https://a@push.test.localhost/x',
        'https://evilpush.example/x',
      ],
    ])
      expect(await add(endpoint), endpoint).toMatchObject({ status: 9485 })
    expect(await add('https://eu.push.example/x')).toMatchObject({ status: 0 })
    expect(await add('nowhere')).toMatchObject({ status: 9400 })
  })
})

describe('[PROMO-28] what is pushed', () => {
  const news = {
    title: 'Paid',
    text: 'It is.',
    url: 'https://atoll.test/en',
    tag: 'news-1',
    lang: 'he',
  } as const

  /** The services of the worker, whose push service answers with these statuses. */
  function answering(...statuses: number[]) {
    const requests: Request[] = []
    const services = servicesOf(platformEnv)
    const sandbox = {
      fetch: async (request: Request) => {
        requests.push(request.clone())
        return new Response(null, { status: statuses.shift() ?? 201 })
      },
    }
    return { services: { ...services, env: { ...platformEnv, SANDBOX: sandbox as never } }, requests }
  }
  const device = async (id = 'd') => {
    const { p256dh, auth } = keys
    const { key: ownKey = '' } = (await state()) as { key: string }
    const query = 'SELECT id FROM session WHERE user_id = ?'
    const session = await platformEnv.DB.prepare(query).bind(player.user.id).first<{ id: string }>()
    const signInId = session?.id ?? ''
    return {
      id,
      endpoint: `https://push.test.localhost/${id}`,
      p256dh,
      auth,
      name: 'Phone',
      signInId,
      ownKey,
    }
  }

  it('is read by the browser alone, and signed by our key', async () => {
    const { services, requests } = answering(201)
    expect(await pushNews(services, [await device()], news)).toEqual({ isSent: true, gone: [], rest: [] })
    const [request] = requests
    expect(request?.headers.get('content-encoding')).toBe('aes128gcm')
    expect(request?.headers.get('authorization')).toContain(`k=${(await state()).key}`)
    const body = new Uint8Array(await request!.arrayBuffer())
    expect(JSON.parse(await read(keys, body))).toEqual({ ...news, dir: 'rtl' })
    await expect(read(await newKeys(), body)).rejects.toThrow()
  })

  it('ends with the subscription, waits for a service that is down, and is not repeated where it is refused', async () => {
    const pushed = async (...statuses: number[]) => {
      const devices = await Promise.all(statuses.map((_, index) => device(`d${index}`)))
      return pushNews(answering(...statuses).services, devices, news)
    }
    for (const status of [410, 404])
      expect(await pushed(status)).toEqual({ isSent: true, gone: ['d0'], rest: [] })
    for (const status of [503, 429])
      expect(await pushed(status, 201)).toEqual({ isSent: false, gone: [], rest: ['d0'] })
    expect(await pushed(400)).toEqual({ isSent: true, gone: [], rest: [] })
  })

  it('reaches no device of a sign-in that has ended, of an older key of ours, or with a key that is none', async () => {
    const good = await device()
    const { services, requests } = answering()
    for (const change of [{ signInId: 'ended' }, { ownKey: 'older' }, { p256dh: 'AAAA' }])
      expect(await pushNews(services, [{ ...good, ...change }], news)).toMatchObject({ gone: ['d'] })
    await platformEnv.DB.prepare('DELETE FROM session WHERE id = ?').bind(good.signInId).run()
    expect(await pushNews(services, [good], news)).toMatchObject({ gone: ['d'] })
    expect(requests).toEqual([])
  })

  it('waits in the quiet hours of the player, by their clock', async () => {
    const quiet = { from: 22, to: 7, zone: 'Asia/Tokyo' }
    const set = (value: object | null) =>
      call(path, { token: player.token, method: 'PUT', body: { quiet: value } })
    expect((await set(quiet)).result).toMatchObject({ quiet })
    expect(await set({ ...quiet, zone: 'Mars/Base' })).toMatchObject({ status: 9400 })
    const tokyo = (hour: number) => Date.UTC(2030, 0, 10, hour - 9, 30)
    await inSql((sql) => {
      expect(quietUntil(sql, tokyo(23))).toBe(tokyo(23) + 7.5 * hour_ms)
      expect(quietUntil(sql, tokyo(6))).toBe(tokyo(6) + 30 * minute_ms)
      expect(quietUntil(sql, tokyo(7))).toBeUndefined()
      expect(quietUntil(sql, tokyo(21))).toBeUndefined()
    })
    expect((await set(null)).result).toMatchObject({ quiet: null })
  })

  it('is nothing without a device, and nothing of what the player does not want pushed', async () => {
    const queued = () => inSql((sql) => sql.exec('SELECT channel FROM news_out').toArray())
    const verified = (id: string) =>
      tellNews(platformEnv, player.user.id, { id, facts: { kind: 'document_verified' } })
    await verified('one')
    expect(await queued()).toEqual([])
    await add()
    const body = { topic: 'account', channel: 'push', is_wanted: false }
    await call('/api/user/inbox/wishes', { token: player.token, body })
    await verified('two')
    expect(await queued()).toEqual([])
    await call('/api/user/inbox/wishes', { token: player.token, body: { ...body, is_wanted: true } })
    await verified('three')
    expect(await queued()).toEqual([{ channel: 'push' }])
    await runDurableObjectAlarm(object())
  })
})
