import { beforeAll, expect, it } from 'vitest'
import type { CaseDetails } from '#contract/operator/cases.ts'
import { keepAlert } from '../../../../functions/platform/cases/cases.ts'
import { withCases } from '../../../../functions/platform/cases/lookForCases.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import { walletOf } from '../../../../functions/platform/wallet/walletOf.ts'
import { requestPayment } from '../../../../functions/platform/payments/request.ts'
import { bankAnswers, goodBank } from '../payments/paymentSupport.ts'
import {
  accountOf,
  countRows,
  inWallet,
  fetchBySite,
  firstRow,
  migrate,
  operator,
  origin,
  platformEnv,
  signUp,
} from '../support.ts'

beforeAll(migrate)

const services = () => servicesOf(platformEnv)
const facts = {
  ...{ from: '2026-11-01T00:00:00Z', until: '2026-11-02T00:00:00Z', found: 12, least: 10 },
  ...{ unit: 'deposits' as const, events: [], accounts: [] },
}
const caseOf = async (playerId: string) =>
  (await firstRow<{ id: string; state: string }>(
    'SELECT id, state FROM money_case WHERE player_id = ?',
    playerId,
  ))!
const read = async (id: string) => (await operator(`/cases/${id}`)).result as CaseDetails

it('[TRUST-06] a player has one open case; a rule is told in it once a week', async () => {
  const { user } = await signUp('Cased')
  const now = Date.now()
  const day_ms = 86_400_000
  await Promise.all([1, 2].map(() => keepAlert(services(), user.id, { rule: 'many_deposits', facts }, now)))
  await keepAlert(services(), user.id, { rule: 'shared_payee', facts }, now)
  await keepAlert(services(), user.id, { rule: 'many_deposits', facts }, now + 6 * day_ms)
  await keepAlert(services(), user.id, { rule: 'many_deposits', facts }, now + 8 * day_ms)
  expect(await countRows('money_case WHERE player_id = ?', user.id)).toBe(1)
  const { entries } = await read((await caseOf(user.id)).id)
  expect(entries.map(({ rule }) => rule)).toEqual(['many_deposits', 'shared_payee', 'many_deposits'])
})

it('[TRUST-06] [STUDIO-18] a test account has no case, and no entry in one of before', async () => {
  const [tester, marked] = [await signUp('CaseTester'), await signUp('CaseMarked')]
  const alert = { rule: 'many_deposits', facts } as const
  const mark = ({ user }: typeof tester) =>
    operator(`/players/${user.id}/test`, { is_test: true, reason: 'ours' })
  await mark(tester)
  await keepAlert(services(), tester.user.id, alert, Date.now())
  await keepAlert(services(), marked.user.id, alert, Date.now())
  await mark(marked)
  await keepAlert(services(), marked.user.id, { ...alert, rule: 'shared_device' }, Date.now())
  expect(await countRows('money_case WHERE player_id = ?', tester.user.id)).toBe(0)
  expect(await countRows('case_entry WHERE player_id = ?', marked.user.id)).toBe(1)
})

it('[TRUST-06] a case is taken, noted and decided with a reason; then it is closed, and a new alert opens another', async () => {
  const { user } = await signUp('Decided')
  const now = Date.now()
  await keepAlert(services(), user.id, { rule: 'in_and_out', facts }, now)
  const { id } = await caseOf(user.id)
  const listed = (await operator('/cases?state=open')).result as { items: { id: string }[] }
  expect(listed.items.map((one) => one.id)).toContain(id)
  expect(await operator(`/cases/${id}/take`, {})).toMatchObject({ result: { state: 'taken' } })
  expect(await operator(`/cases/${id}/notes`, { text: 'Asked for the source of funds.' })).toMatchObject({
    status: 0,
  })
  const decided = await operator(`/cases/${id}/decision`, { decision: 'reported', reason: 'no answer' })
  expect(decided).toMatchObject({ result: { state: 'closed', decision: 'reported' } })
  expect((await read(id)).entries.map(({ kind, text }) => [kind, text])).toEqual([
    ['alert', null],
    ['state', 'taken'],
    ['note', 'Asked for the source of funds.'],
    ['state', 'reported: no answer'],
  ])
  for (const [path, body] of [
    ['take', {}],
    ['notes', { text: 'late' }],
    ['decision', { decision: 'cleared', reason: 'r' }],
  ] as const)
    expect((await operator(`/cases/${id}/${path}`, body)).status, path).toBe(9409)
  expect((await read(id)).entries).toHaveLength(4)
  await keepAlert(services(), user.id, { rule: 'shared_device', facts }, now + 1)
  expect(await countRows("money_case WHERE player_id = ? AND state = 'open'", user.id)).toBe(1)
})

it('[TRUST-06] a case is exported whole, and the export is an event', async () => {
  const { user } = await signUp('Exported')
  await keepAlert(services(), user.id, { rule: 'bonus_only', facts }, Date.now())
  const { id } = await caseOf(user.id)
  const headers = { authorization: `Bearer ${platformEnv.OPERATOR_KEY}` }
  const file = await fetchBySite(new Request(`${origin}/operator/cases/${id}/export`, { headers }))
  expect(file.headers.get('content-disposition')).toContain(`case-${id}.json`)
  expect(await file.json()).toMatchObject({ id, entries: [{ rule: 'bonus_only', facts }] })
  expect(await countRows("security_event WHERE kind = 'case_exported' AND user_id = ?", user.id)).toBe(1)
})

it('[TRUST-06] the look of a player finds who was paid by the same key, and what goes in and out', async () => {
  const players = await Promise.all([1, 2, 3].map((n) => signUp(`Payee${n}`, { currency: 'BRL' })))
  for (const { user } of players)
    await platformEnv.DB.prepare(
      `INSERT INTO payment (id, player_id, request_id, fingerprint, direction, method, currency, amount_minor, fee_minor,
        status, details, created_at, expires_at, checked_at)
       VALUES (?1, ?1, ?1, '', 'out', 'pix', 'BRL', 1000, 0, 'paid', '{"pixKey":"shared@pix.test"}', 1, 1, 1)`,
    )
      .bind(user.id)
      .run()
  const [first] = players
  const account = await accountOf(first!.user.id)
  const wallet = walletOf(platformEnv, account)
  await wallet.bookPayment({ paymentId: 'in', amount_minor: 10_000, method: 'pix' })
  await inWallet(account.id, (sql) => sql.exec('UPDATE wagering SET due_minor = 0'))
  await platformEnv.WALLET.getByName(account.id).wake([{ work: 'harm', dueAt: 1 }])
  const work = withCases({ name: 'harm', run: async () => null })
  expect(work.name).toBe('harm')
  await expect
    .poll(
      async () => {
        const open = await firstRow<{ id: string }>(
          'SELECT id FROM money_case WHERE player_id = ?',
          account.id,
        )
        return open
          ? (await read(open.id)).entries.map(({ rule, facts: told }) => [rule, told?.accounts.length])
          : []
      },
      { timeout: 15_000 },
    )
    .toContainEqual(['shared_payee', 2])
})

it('[TRUST-07] after five refused payments in ten minutes the next one waits, and a repeated one does not', async () => {
  await bankAnswers(goodBank)
  const { user } = await signUp('Refused', { currency: 'BRL' })
  const account = await accountOf(user.id)
  const now = Date.now()
  const refuse = (n: number, at: number) =>
    platformEnv.DB.prepare(
      `INSERT INTO payment (id, player_id, request_id, fingerprint, direction, method, currency, amount_minor, fee_minor,
        status, details, created_at, expires_at, checked_at)
       VALUES (?1, ?2, ?1, '', 'in', 'pix', 'BRL', 1000, 0, 'refused', '{}', ?3, ?3, ?3)`,
    )
      .bind(`refused-${n}-${user.id}`, user.id, at)
      .run()
  const ask = (request_id: string) =>
    requestPayment(
      { services: services(), account, client: { address: undefined, agent: undefined, lang: 'en' } },
      'pix',
      {
        ...{ value: 20, request_id },
      },
    )
  await refuse(0, now - 11 * 60_000)
  for (const n of [1, 2, 3, 4]) await refuse(n, now - n * 60_000)
  expect((await ask('request-ok')).ok).toBe(true)
  await refuse(5, now - 5 * 60_000)
  const waits = await ask('request-waits')
  expect(waits).toMatchObject({ ok: false, error: { code: 9473 } })
  expect(waits.ok ? 0 : waits.error.retryAfter_s).toBeLessThanOrEqual(300)
  expect((await ask('request-ok')).ok).toBe(true)
})
