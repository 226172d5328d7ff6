import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { MarketId } from '#contract/marketIds.ts'
import { markets } from '#contract/markets.ts'
import { RegisterQuestion } from '#contract/register.ts'
import { user, type Account } from '../../../../functions/platform/tables/accounts.ts'
import { marketLetsPlay } from '../../../../functions/platform/accounts/marketRules.ts'
import {
  askWhenDue,
  checkPerson,
  mayJoin,
  overdueQuestions,
} from '../../../../functions/platform/identity/checkPerson.ts'
import { servicesOf, type Services } from '../../../../functions/platform/kit/services.ts'
import { document } from '../../../../functions/platform/tables/verification.ts'
import { walletOf } from '../../../../functions/platform/wallet/walletOf.ts'
import * as v from 'valibot'
import { day_ms, minute_ms } from '#lib/time.ts'
import { bankAnswers, bankCalls } from '../payments/paymentSupport.ts'
import { accountOf, inWallet, migrate, operator, platformEnv, signUp, signUpBody } from '../support.ts'

/* The register as the platform asks it; sandbox/tests/worker/register.test.ts has its other side. */
const person = { email: 'someone@gmail.com', phone: '+5511987650000', documents: ['AB 123'] }
let players = 0

beforeAll(migrate)
// Each test begins after what the breaker of the one before has opened for.
let now = Date.now()
beforeEach(() => {
  now += 60_000
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(now)
})
afterEach(() => {
  vi.useRealTimers()
})

function withRegister(id: MarketId): Services {
  const services = servicesOf(platformEnv)
  const register = { origin: 'http://register.localhost', key: 'k'.repeat(32), isLocal: true }
  return { ...services, config: { ...services.config, market: markets[id], register } }
}

const registerSays = (excluded: string[]) => bankAnswers({ 'POST /register/check': { json: { excluded } } })
const isDown = () => bankAnswers({ 'POST /register/check': { status: 500, json: {} } })

async function newApplicant(): Promise<Account> {
  const player = await signUp(`Known${(players += 1)}`)
  return accountOf(player.user.id)
}

const exclusionKind = async (account: Account) => (await walletOf(platformEnv, account).exclusion())?.kind

it('[PROTECT-04] somebody in the register has no new account', async () => {
  await registerSays(['new'])
  const refused = await mayJoin(withRegister('ukgc'), person)
  expect(refused).toEqual({ ok: false, error: { code: 9459, message: 'no account for this person' } })
  await registerSays([])
  expect((await mayJoin(withRegister('ukgc'), person)).ok).toBe(true)
})

it('[PROTECT-04] the register is asked with a signature, and learns hashes alone', async () => {
  await registerSays([])
  await mayJoin(withRegister('ukgc'), person)
  const [asked] = (await bankCalls()) as unknown as { body: string; headers: Record<string, string> }[]
  expect(asked?.headers['x-atoll-signature']).toMatch(/^[0-9a-f]{64}$/)
  const { people } = v.parse(RegisterQuestion, JSON.parse(asked?.body ?? ''))
  expect(people[0]?.marks).toHaveLength(2)
  expect(asked?.body).not.toMatch(/someone|98765|AB/)
})

it('[PROTECT-04] a player who is put in stops at the next sign-in, and one who is taken out may play again', async () => {
  const account = await newApplicant()
  await registerSays([account.id])
  await checkPerson(withRegister('none'), account)
  expect(await exclusionKind(account)).toBe('register')
  await registerSays([])
  await checkPerson(withRegister('none'), await accountOf(account.id))
  expect(await exclusionKind(account)).toBeUndefined()
})

it('[PROTECT-04] somebody in the register who has excluded themselves too is found on another account', async () => {
  const { id } = await newApplicant()
  const services = withRegister('none')
  await services.db.update(user).set({ documentNumber: 'ZZ 777' }).where(eq(user.id, id))
  const account = await accountOf(id)
  const until = now + 180 * 24 * 3600 * 1000
  await walletOf(services.env, account).exclude({ kind: 'self_exclusion', until })
  await registerSays([account.id])
  await checkPerson(services, account)
  expect(await exclusionKind(account)).toBe('register')
  await registerSays([])
  const next = await newApplicant()
  await services.db.update(user).set({ documentNumber: 'zz777' }).where(eq(user.id, next.id))
  await checkPerson(services, await accountOf(next.id))
  const { result } = await operator(`/security-events?user_id=${next.id}`)
  expect(result).toMatchObject({ items: [{ kind: 'exclusion_suspected' }, {}] })
})

it('[PROTECT-04] a typed document number is asked about once the player is verified, not before', async () => {
  const { id } = await newApplicant()
  const services = withRegister('br')
  await services.db.update(user).set({ cpf: '52998224725' }).where(eq(user.id, id))
  const marks = async () => {
    await registerSays([])
    await checkPerson(services, await accountOf(id))
    const [asked] = await bankCalls()
    return v.parse(RegisterQuestion, JSON.parse(asked?.body ?? '')).people[0]?.marks
  }
  expect(await marks()).toHaveLength(0)
  await services.db
    .update(user)
    .set({ verifiedAt: new Date(now) })
    .where(eq(user.id, id))
  expect(await marks()).toHaveLength(1)
})

it('[PROTECT-04] everybody is asked about once a day', async () => {
  const account = await newApplicant()
  await registerSays([account.id])
  const services = withRegister('none')
  const tomorrow = now + day_ms
  expect(await askWhenDue(services, account.id, now)).toBe(tomorrow)
  expect(await exclusionKind(account)).toBe('register')
  await registerSays([])
  expect(await askWhenDue(services, account.id, now + minute_ms)).toBe(tomorrow)
  expect(await exclusionKind(account)).toBe('register')
  vi.setSystemTime(tomorrow + minute_ms)
  await askWhenDue(services, account.id, Date.now())
  expect(await exclusionKind(account)).toBeUndefined()
})

it('[PROTECT-04] an account whose question fails has no answer, and is asked about again after 15 minutes', async () => {
  const [broken, unreadable] = [await newApplicant(), await newApplicant()]
  const services = withRegister('dk')
  const { db } = services
  // A wallet refuses an owner of another currency.
  await db.update(user).set({ currency: 'SEK' }).where(eq(user.id, broken.id))
  await db.insert(document).values({
    ...{ id: 'unreadable', playerId: unreadable.id, kind: 'image/png', number: 'no ciphertext' },
    ...{ numberHash: '', status: 'PENDING', createdAt: now },
  })
  await registerSays([broken.id, unreadable.id])
  for (const { id } of [broken, unreadable]) {
    // The object remembers that the market lets the player play, until it is told.
    await inWallet(id, (sql) => sql.exec("INSERT INTO cleared VALUES (1, '', '{}')"))
    expect(await askWhenDue(services, id, now)).toBe(now + 15 * minute_ms)
    const verified = { ...(await accountOf(id)), verifiedAt: new Date(now) }
    expect(marketLetsPlay(services, verified)).toMatchObject({ ok: false, error: { code: 9503 } })
    expect(await inWallet(id, (sql) => sql.exec('SELECT id FROM cleared').toArray())).toEqual([])
  }
  await db.update(user).set({ currency: broken.currency }).where(eq(user.id, broken.id))
  await db.delete(document).where(eq(document.playerId, unreadable.id))
  vi.setSystemTime(now + 15 * minute_ms)
  for (const { id } of [broken, unreadable]) {
    await registerSays([id])
    expect(await askWhenDue(services, id, Date.now())).toBe(Date.now() + day_ms)
    expect(await exclusionKind(await accountOf(id))).toBe('register')
  }
})

it('[PROTECT-04] [SCALE-03] who is overdue is found in D1, failures behind the others', async () => {
  const [failed, old, asked, never] = [
    await newApplicant(),
    await newApplicant(),
    await newApplicant(),
    await newApplicant(),
  ]
  const services = withRegister('dk')
  const checked = (id: string, registerCheckedAt: number) =>
    services.db.update(user).set({ registerCheckedAt }).where(eq(user.id, id))
  await checked(failed.id, -(now - 20 * minute_ms))
  await checked(old.id, now - 2 * day_ms)
  await checked(asked.id, now - day_ms)
  const ids = [failed, old, asked, never].map(({ id }) => id)
  const found = (await overdueQuestions(services, now - 10 * minute_ms, 1000)).map(({ id }) => id)
  expect(found.filter((id) => ids.includes(id))).toEqual([never.id, old.id, failed.id])
  expect(await overdueQuestions(servicesOf(platformEnv), now, 1000)).toEqual([])
})

it('[PROTECT-04] [PROTECT-10] a register that is down: nobody joins, and who is unknown does not play, where the market says so', async () => {
  const account = await newApplicant()
  await isDown()
  // No status of the platform's own failure, with which the site's breaker would switch off signing in too.
  const noAnswer = { ok: false, error: { code: 9503, http: 424 } }
  expect(await mayJoin(withRegister('dk'), person)).toMatchObject(noAnswer)
  expect((await mayJoin(withRegister('none'), person)).ok).toBe(true)
  const verified = { ...account, verifiedAt: new Date(now) }
  expect(marketLetsPlay(withRegister('dk'), verified)).toMatchObject(noAnswer)
  const asked = { ...verified, registerCheckedAt: now - 47 * 3600 * 1000 }
  expect(marketLetsPlay(withRegister('dk'), asked).ok).toBe(true)
  expect(marketLetsPlay(withRegister('dk'), { ...asked, registerCheckedAt: now - 49 * 3600 * 1000 }).ok).toBe(
    false,
  )
  expect(marketLetsPlay(withRegister('none'), verified).ok).toBe(true)
})

it('[PROTECT-04] what was known stays while the register is down, and nobody waits for it for long', async () => {
  const account = await newApplicant()
  await registerSays([account.id])
  await checkPerson(withRegister('none'), account)
  await isDown()
  for (let n = 0; n < 5; n += 1) await checkPerson(withRegister('none'), await accountOf(account.id))
  expect(await bankCalls()).toHaveLength(3)
  expect(await exclusionKind(account)).toBe('register')
  vi.setSystemTime(now + 11_000)
  await registerSays([])
  await checkPerson(withRegister('none'), await accountOf(account.id))
  expect(await exclusionKind(account)).toBeUndefined()
})

it('[PROTECT-04] an answer of another shape is none', async () => {
  for (const rule of [{ text: 'no' }, { json: { excluded: 'all' } }]) {
    await bankAnswers({ 'POST /register/check': rule })
    expect(await mayJoin(withRegister('dk'), person)).toMatchObject({ error: { code: 9503 } })
  }
})

it('[PROTECT-04] generated addresses tell of nobody', async () => {
  const made = await operator('/players', signUpBody('Madeup', { email: 'x@players.invalid' }))
  await registerSays([])
  await askWhenDue(withRegister('none'), (made.result as { id: string }).id, now)
  const [asked] = await bankCalls()
  expect(asked?.body).toMatch(/"marks":\[\]/)
})
