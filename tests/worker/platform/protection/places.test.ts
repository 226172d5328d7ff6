import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { PlayerSession } from '#contract/operator/players.ts'
import type * as v from 'valibot'
import { flagsOf, mayPlayFrom } from '../../../../functions/platform/identity/places.ts'
import { askPlace } from '../../../../functions/platform/protection/askPlace.ts'
import { requireSession } from '../../../../functions/platform/accounts/sessions/session.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import { bankAnswers, bankCalls } from '../payments/paymentSupport.ts'
import { markets } from '#contract/markets.ts'
import {
  call,
  countRows,
  firstRow,
  inWallet,
  migrate,
  operator,
  password,
  platformEnv,
  signUpBody,
} from '../support.ts'

/* From where players sign in and open games. */

beforeAll(migrate)
afterEach(() => void vi.useRealTimers())

const at = (address: string, place: string) => ({ 'x-client-address': address, 'x-client-place': place })
const homeAddress = '198.51.100.20'
const home = at(homeAddress, 'BR 28573')
const hosted = at('203.0.113.5', 'BR 16509')

async function signedUp(username: string) {
  await operator('/players', signUpBody(username))
  const answer = await call('/api/user/login', { body: { email: username, password }, headers: home })
  const { id } = answer.result as { id: string }
  return { id, token: answer.headers.get('x-session-token') ?? '' }
}
const game = { provider: 'pragmatic', game_id: 'gems', device: 'mobile', lang: 'en' }
const launch = (token: string, headers: Record<string, string>, isDirect = false) =>
  call('/api/games/session', { body: game, token, headers, isDirect })
const sessionsOf = async (id: string) =>
  ((await operator(`/players/${id}/sessions`)).result as { items: v.InferOutput<typeof PlayerSession>[] })
    .items
const flagged = (id: string) => countRows("security_event WHERE kind = 'place_flagged' AND user_id = ?", id)

it('[TRUST-09] the country and network of a sign-in and a launch are kept, and staff see them', async () => {
  const { id, token } = await signedUp('Placed')
  expect(await sessionsOf(id)).toMatchObject([{ country: 'BR', asn: 28_573, flags: [] }])
  expect((await launch(token, home)).status).toBe(0)
  const opened = () => inWallet(id, (sql) => sql.exec('SELECT country, asn FROM game_place').one())
  expect(await opened()).toEqual({ country: 'BR', asn: 28_573 })
  expect(await flagged(id)).toBe(0)
})

it('[TRUST-09] a hosting network and impossible travel are logged with the player once a network, and shown', async () => {
  const { id, token } = await signedUp('Hosted')
  for (let times = 0; times < 2; times += 1) expect((await launch(token, hosted)).status).toBe(0)
  expect(await sessionsOf(id)).toMatchObject([{ asn: 16_509, flags: ['hosting_network'] }])
  expect(await flagged(id)).toBe(1)
  expect((await launch(token, at('192.0.2.9', 'DE 3320'))).status).toBe(0)
  expect(await sessionsOf(id)).toMatchObject([{ country: 'DE', flags: ['impossible_travel'] }])
  const last =
    "SELECT detail FROM security_event WHERE user_id = ? AND kind = 'place_flagged' ORDER BY id DESC"
  expect(await firstRow(last, id)).toEqual({ detail: 'impossible_travel BR DE 0min' })
})

it('[TRUST-09] only the site says from where somebody calls', async () => {
  const { id, token } = await signedUp('Claimed')
  await launch(token, hosted, true)
  expect(await sessionsOf(id)).toMatchObject([{ asn: null, flags: [] }])
})

it('[TRUST-09] a launch asks the register again on a new network and after 30 minutes, not before', async () => {
  const services = servicesOf(platformEnv)
  const register = { origin: 'http://register.localhost', key: 'k'.repeat(32), isLocal: true }
  const asking = { ...services, config: { ...services.config, market: markets.ukgc, register } }
  const { token } = await signedUp('Asked')
  await bankAnswers({ 'POST /register/check': { json: { excluded: [] } } })
  const asked = async (address: string) => {
    const request = new Request('https://atoll.test/', { headers: { authorization: `Bearer ${token}` } })
    const current = await requireSession(asking, request)
    if (!current.ok) throw new Error('not signed in')
    const client = { address, agent: undefined, lang: undefined, country: 'BR', asn: 28_573 }
    const before = (await bankCalls()).length
    expect((await askPlace(asking, current.value, client)).ok).toBe(true)
    return (await bankCalls()).length - before
  }
  expect(await asked(homeAddress)).toBe(0)
  expect(await asked('192.0.2.44')).toBe(1)
  expect(await asked('192.0.2.44')).toBe(0)
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 31 * 60_000)
  expect(await asked('192.0.2.44')).toBe(1)
})

it('[TRUST-09] 9474 from another country than those of the configuration, and from an unknown one', () => {
  const services = servicesOf(platformEnv)
  const places = { ...services.config.places, countries: new Set(['BR']) }
  const limited = { ...services, config: { ...services.config, places } }
  const from = (country: string | undefined) => ({
    ...{ address: undefined, agent: undefined, lang: undefined, country },
  })
  expect(mayPlayFrom(limited, from('BR')).ok).toBe(true)
  expect(mayPlayFrom(limited, from('DE'))).toMatchObject({ error: { code: 9474 } })
  expect(mayPlayFrom(limited, from(undefined))).toMatchObject({ error: { code: 9474 } })
  expect(mayPlayFrom(services, from('DE')).ok).toBe(true)
})

it('[TRUST-09] nobody travels to or from Tor, and slow travel is possible', () => {
  const rules = servicesOf(platformEnv).config.places
  const now = Date.now()
  const flags = (country: string, before: string, minutes: number) =>
    flagsOf({ country, asn: null, before: { country: before, at: now - minutes * 60_000 } }, rules, now).map(
      ({ flag }) => flag,
    )
  expect(flags('T1', 'BR', 1)).toEqual(['hosting_network'])
  expect(flags('DE', 'BR', 59)).toEqual(['impossible_travel'])
  expect(flags('DE', 'BR', 61)).toEqual([])
})
