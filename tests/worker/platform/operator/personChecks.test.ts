import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { CaseDetails } from '#contract/operator/cases.ts'
import type { MoneyActionRow } from '#contract/operator/moneyActions.ts'
import type { PlayerDetails } from '#contract/operator/players.ts'
import { PersonQuestion } from '#contract/personCheck.ts'
import { day_ms, minute_ms } from '#lib/time.ts'
import * as v from 'valibot'
import {
  checkWithVendor,
  outcomeForPayout,
  screeningWatch,
  screenWhenDue,
} from '../../../../functions/platform/cases/personChecks.ts'
import { getConfig } from '../../../../functions/platform/kit/config.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import { checkMayApprove } from '../../../../functions/platform/payments/approval.ts'
import { requestWithdrawal } from '../../../../functions/platform/payments/request.ts'
import { isSignedCall } from '../../../../functions/shared/signed.ts'
import { sendDocument } from '../../../../functions/platform/verification/documents.ts'
import { documentBody, pngPhoto } from '../../lib/photos.ts'
import { asStaff, auditOf, member, signedIn, type Member } from './staffSupport.ts'
import { bankAnswers, bankCalls, cpf, goodBank } from '../payments/paymentSupport.ts'
import {
  accountOf,
  changeUser,
  countRows,
  deposit,
  firstRow,
  login,
  migrate,
  operator,
  platformEnv,
  signUpBody,
} from '../support.ts'

/* What a vendor for identity and sanctions says of a player: sandbox/tests/worker/identity.test.ts has its other side. */
const key = 'k'.repeat(32)
const base = servicesOf(platformEnv)
const personVendor = { origin: 'http://vendor.localhost', key, isLocal: true }
const services = { ...base, config: { ...base.config, personVendor } }

beforeAll(migrate)
beforeEach(() => vendorSays('approve'))

const client = { address: undefined, agent: undefined, lang: undefined }
const answered = (rule: object) => bankAnswers({ ...goodBank, 'POST /person-check': rule })
const vendorSays = (outcome: string, reasons: string[] = []) =>
  answered({ json: { outcome, reasons, reference: 'ref-1' } })
const asked = async () => (await bankCalls()).filter(({ url }) => url.endsWith('/person-check'))

async function newcomer(username: string) {
  await operator('/players', signUpBody(username, { currency: 'BRL' }))
  const { id } = (await login(username)).result as { id: string }
  await deposit(id, 100_000)
  await changeUser(id, { cpf, first_name: 'Ana', last_name: 'Reis' })
  return accountOf(id)
}
type Account = Awaited<ReturnType<typeof newcomer>>

let requests = 0
const withdraw = (account: Account) =>
  requestWithdrawal(
    {
      ...{ services, account, firstProvedAt: Date.now(), secondProvedAt: Date.now() },
      client,
    },
    'pix',
    { value: 10, request_id: `checked-${(requests += 1)}` },
    { cpf: cpf.replaceAll(/\D/g, ''), pixKey: 'ana@atoll.test' },
  )
const entriesOf = async ({ id }: Account) => {
  const found = await firstRow<{ id: string }>('SELECT id FROM money_case WHERE player_id = ?', id)
  return found ? ((await operator(`/cases/${found.id}`)).result as CaseDetails).entries : []
}
const shown = async ({ id }: Account) =>
  ((await operator(`/players/${id}`)).result as PlayerDetails).person_check

it('[TRUST-10] the first payout asks with a signed call, once, and goes out when the player is approved', async () => {
  const account = await newcomer('Approved')
  const before = Date.now()
  const paid = await withdraw(account)
  expect(paid).toMatchObject({ ok: true, value: { waits: null } })
  const [call] = await asked()
  const request = new Request(call?.url ?? '', {
    headers: (call as unknown as { headers: HeadersInit }).headers,
  })
  expect(await isSignedCall(key, request, call?.body ?? '')).toBe(true)
  expect(v.parse(v.pipe(v.string(), v.parseJson(), PersonQuestion), call?.body)).toMatchObject({
    ...{ id: account.id, cause: 'payout' },
    person: { first_name: 'Ana', last_name: 'Reis', documents: [cpf] },
  })
  expect((await withdraw(account)).ok).toBe(true)
  expect(await asked()).toHaveLength(1)
  expect(await shown(account)).toMatchObject({ outcome: 'approve', reference: 'ref-1' })
  expect(Date.parse((await shown(account))?.checked_at ?? '')).toBeGreaterThanOrEqual(before - 1)
})

it('[TRUST-10] a document that is sent asks too, with its number', async () => {
  const account = await newcomer('Documented')
  const context = { services, account, body: documentBody(await pngPhoto(), 'AB 99'), client }
  type Context = Parameters<typeof sendDocument>[0]
  expect((await sendDocument(context as unknown as Context)).ok).toBe(true)
  const [call] = await asked()
  expect(JSON.parse(call?.body ?? '')).toMatchObject({
    cause: 'document',
    person: { documents: [cpf, 'AB 99'] },
  })
})

it('[TRUST-10] a referral opens a case with the vendor’s reasons, and the payout waits for staff', async () => {
  const account = await newcomer('Referred')
  await vendorSays('refer', ['close to an entry of a list'])
  expect(await withdraw(account)).toMatchObject({ ok: true, value: { status: 'reserved' } })
  expect(await entriesOf(account)).toMatchObject([
    { rule: 'vendor_referral', facts: { reasons: ['close to an entry of a list'], found: 1 } },
  ])
  const { result } = await operator(`/payments?status=reserved&player_id=${account.id}`)
  const [waiting] = (result as { items: { waits: { why: string }[] }[] }).items
  expect(waiting?.waits.map(({ why }) => why)).toContain('referred')
})

it('[TRUST-10] a refusal pays nothing out: no new payout, and nobody approves one that waits', async () => {
  const account = await newcomer('Refused')
  await vendorSays('refuse', ['on a list of sanctions'])
  expect(await withdraw(account)).toMatchObject({ ok: false, error: { code: 9475 } })
  expect(await countRows('payment WHERE player_id = ?', account.id)).toBe(0)
  const actor = { kind: 'key', name: 'key' } as const
  const mayApprove = () => checkMayApprove(services, actor, account.id)
  expect(await mayApprove()).toMatchObject({ error: { code: 9403, fields: { player: 'refusedByVendor' } } })
  expect(await entriesOf(account)).toMatchObject([{ rule: 'vendor_refusal' }])

  // Staff decide that it is somebody else, which counts for this answer alone.
  const clear = () => operator(`/players/${account.id}/person-check/clear`, { reason: 'another person' })
  expect(await clear()).toMatchObject({ status: 0 })
  expect(await clear()).toMatchObject({ status: 9409 })
  expect((await mayApprove()).ok).toBe(true)
  expect(await checkWithVendor(services, account, 'screening')).toBe('approve')
  await vendorSays('refuse', ['on another list'])
  expect(await checkWithVendor(services, account, 'screening')).toBe('refuse')
  expect((await withdraw(account)).ok).toBe(false)
})

it.each([
  ['fails', { status: 500, json: {} }],
  ['says something else', { json: { outcome: 'maybe' } }],
  ['does not answer', { hang_ms: 6000, json: { outcome: 'approve', reasons: [], reference: null } }],
])('[TRUST-10] a vendor that %s refers the player, opens no case, and is asked again', async (how, rule) => {
  const account = await newcomer(`Slow${how.replaceAll(' ', '').slice(0, 5)}`)
  await answered(rule)
  expect(await withdraw(account)).toMatchObject({ ok: true, value: { status: 'reserved' } })
  expect(await shown(account)).toMatchObject({ outcome: 'refer', checked_at: null })
  expect(await entriesOf(account)).toEqual([])
  await vendorSays('approve')
  await screenWhenDue(services, account.id, Date.now() + 14 * minute_ms)
  expect(await shown(account)).toMatchObject({ checked_at: null })
  await screenWhenDue(services, account.id, Date.now() + 16 * minute_ms)
  expect(await shown(account)).toMatchObject({ outcome: 'approve' })
})

it('[TRUST-10] the vendor is asked again by time, and a failure leaves the answer as it was', async () => {
  const account = await newcomer('Screened')
  await checkWithVendor(services, account, 'document')
  await platformEnv.DB.prepare('DELETE FROM person_check WHERE player_id <> ?').bind(account.id).run()
  const again = Date.now() + 7 * day_ms + minute_ms
  expect((await screeningWatch.late(services, again, again)).count).toBe(1)
  await vendorSays('refuse', ['new on a list'])
  await screenWhenDue(services, account.id, again - 2 * minute_ms)
  expect(await outcomeForPayout(services, account)).toBe('approve')
  const clock = vi.spyOn(Date, 'now').mockReturnValue(again)
  try {
    await screenWhenDue(services, account.id, again)
    const [call] = await asked()
    expect(JSON.parse(call?.body ?? '')).toMatchObject({ cause: 'screening' })
    await answered({ status: 500, json: {} })
    await screenWhenDue(services, account.id, again + 8 * day_ms)
  } finally {
    clock.mockRestore()
  }
  expect(await outcomeForPayout(services, account)).toBe('refuse')
  expect(await countRows("security_event WHERE kind = 'person_checked' AND user_id = ?", account.id)).toBe(2)
})

it('[TRUST-10] without a vendor nobody is asked about, and half a configuration is refused', async () => {
  const account = await newcomer('Unasked')
  expect(await checkWithVendor(base, account, 'document')).toBe('approve')
  expect(await asked()).toEqual([])
  expect(() => getConfig({ ...platformEnv, PERSON_ORIGIN: 'https://vendor.test' })).toThrow(
    'PERSON_KEY is missing',
  )
  expect(() => getConfig({ ...platformEnv, PERSON_KEY: key })).toThrow('PERSON_ORIGIN is missing')
})

it('[TRUST-10] what staff clear while the vendor is asked again stays cleared', async () => {
  const account = await newcomer('Clearedlate')
  const answer = { outcome: 'refuse', reasons: ['on a list'], reference: null }
  await vendorSays(answer.outcome, answer.reasons)
  expect(await checkWithVendor(services, account, 'payout')).toBe('refuse')
  const fetch = async () => {
    const cleared = await operator(`/players/${account.id}/person-check/clear`, { reason: 'another person' })
    expect(cleared).toMatchObject({ status: 0 })
    return Response.json(answer)
  }
  const meanwhile = { ...services, env: { ...platformEnv, SANDBOX: { fetch } as unknown as Fetcher } }
  expect(await checkWithVendor(meanwhile, account, 'screening')).toBe('approve')
  expect(await shown(account)).toMatchObject({ outcome: 'approve' })
})

it('[TRUST-10] who cannot be asked about is asked again later, and does not keep others waiting', async () => {
  const account = await newcomer('Unreadable')
  await checkWithVendor(services, account, 'payout')
  const context = { services, account, body: documentBody(await pngPhoto(), 'AB 98'), client }
  await sendDocument(context as unknown as Parameters<typeof sendDocument>[0])
  await platformEnv.DB.prepare('UPDATE document SET number = ? WHERE player_id = ?')
    .bind('?', account.id)
    .run()
  const now = Date.now()
  await platformEnv.DB.prepare('UPDATE person_check SET due_at = 1 WHERE player_id = ?')
    .bind(account.id)
    .run()
  await screenWhenDue(services, account.id, now)
  const row = await firstRow<{ due_at: number; outcome: string }>(
    'SELECT due_at, outcome FROM person_check WHERE player_id = ?',
    account.id,
  )
  expect(row?.due_at).toBeGreaterThan(now)
  expect(row?.outcome).toBe('approve')
})

it('[TRUST-10] two persons clear a refusal, for the same answer, and one alone never', async () => {
  const account = await newcomer('Listed')
  await vendorSays('refuse', ['on a list of sanctions'])
  await checkWithVendor(services, account, 'payout')
  const [one, other] = [await member('Olga', 'payments'), await member('Otto', 'payments')]
  const path = `/players/${account.id}/person-check/clear`
  const clear = (by: Member) => asStaff(by, path, { reason: 'another person' })
  const waits = async () =>
    ((await asStaff(one, '/money-actions')).result as { items: MoneyActionRow[] }).items.filter(
      ({ target }) => target === account.id,
    )
  for (let n = 0; n < 2; n += 1)
    expect(await clear(one)).toMatchObject({ status: 9461, fields: { needs: 'two' } })
  expect(await shown(account)).toMatchObject({ outcome: 'refuse', cleared_by: 'Olga' })
  expect(await waits()).toMatchObject([
    { action: 'clearPersonCheck', by: 'Olga', currency: null, amount_minor: null },
  ])

  // Another answer is another question.
  await vendorSays('refuse', ['on two lists'])
  await checkWithVendor(services, account, 'screening')
  expect((await clear(other)).status).toBe(9461)
  expect(await shown(account)).toMatchObject({ outcome: 'refuse' })
  expect((await clear(one)).status).toBe(0)
  expect(await shown(account)).toMatchObject({ outcome: 'approve' })
  const lines = await auditOf(`action=clearPersonCheck&target=${account.id}`)
  expect(lines.map(({ actor, outcome }) => `${actor} ${outcome}`)).toContain('Olga done')
  expect(lines.map(({ actor }) => actor)).toContain('Otto')
})

it('[TRUST-10] who gave the other the role lately is no second person, and a referral takes one', async () => {
  const account = await newcomer('Unsure')
  await vendorSays('refer', ['close to an entry of a list'])
  await checkWithVendor(services, account, 'payout')
  const one = await member('Odile', 'payments')
  const path = `/players/${account.id}/person-check/clear`
  expect((await asStaff(one, path, { reason: 'another person' })).status).toBe(0)
  const head = await member('Oscar', 'administrator')
  const made = await member('Oda', 'support')
  await asStaff(head, `/staff/${made.id}`, { role: 'payments', reason: 'hired' }, 'PUT')
  await vendorSays('refuse', ['on a list of sanctions'])
  await checkWithVendor(services, account, 'screening')
  for (const by of [head, await signedIn(made)])
    expect((await asStaff(by, path, { reason: 'another person' })).status).toBe(9461)
  expect(await shown(account)).toMatchObject({ outcome: 'refuse' })
})
