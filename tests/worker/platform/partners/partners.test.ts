import { abortAllDurableObjects, evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Statement, StatementDetails } from '#contract/operator/commission.ts'
import type { PartnerRow } from '#contract/operator/partners.ts'
import type { StaffResult } from '#contract/operator/calls.ts'
import { calls } from '#contract/calls.ts'
import { minute_ms } from '#lib/time.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import type { HouseLedger } from '../../../../functions/platform/house/houseLedger.ts'
import { addReport, findPlayer } from '../../../../functions/platform/house/totals.ts'
import { closeMonths } from '../../../../functions/platform/partners/statements.ts'
import { tellAgents } from '../../../../functions/platform/partners/tellAgents.ts'
import type { Wallet } from '../../../../functions/platform/wallet/wallet.ts'
import { asStaff, auditOf, member, staffProofIsOld, type Member } from '../operator/staffSupport.ts'
import {
  afterPause,
  call,
  changeUser,
  countRows,
  gatewayAnswers,
  messagesTo,
  migrate,
  operator,
  platformEnv,
  signUp,
  signUpCall,
  solvedCaptcha,
  unstopped,
  userRow,
  type Player,
} from '../support.ts'

/* The months of these tests are their own, and so are the partners: other files' players are in the totals of the house, and of no partner. */

const reason = 'test'
const services = () => servicesOf(platformEnv)

beforeAll(async () => {
  // What a wallet of another file tells meanwhile outlives the reset: nobody tells any more, and the house is empty.
  await abortAllDurableObjects()
  await migrate()
  for (let ledger = 0; ledger < services().config.houseLedgers; ledger += 1) {
    const stub = platformEnv.HOUSE.getByName(String(ledger))
    await runInDurableObject(stub, (_, { storage }) => storage.deleteAll())
    await evictDurableObject(stub)
  }
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await gatewayAnswers(0)
})

const at = (moment: string) => vi.setSystemTime(Date.parse(moment))

const partnerOf = (code: string, more: object = {}) =>
  operator(
    `/partners/${code}`,
    { kind: 'affiliate', name: code, currency: 'USD', lang: 'en', ...more },
    'PUT',
  )
const plan = (id: string, terms: object) =>
  operator(`/commission-plans/${id}`, { name: id, terms: { cpa: [], share: null, ...terms } }, 'PUT')
const assign = (code: string, planId: string) => operator(`/partners/${code}/plan`, { plan: planId })
const figures = async (code: string) =>
  ((await operator(`/partners/${code}/figures`)).result as StaffResult<'partnerFigures'>).items
const statement = async (code: string, month: string, currency = 'USD'): Promise<Statement | undefined> =>
  (await figures(code)).find((one) => one.month === month && one.currency === currency)
const read = async (code: string) => (await operator(`/partners/${code}`)).result as PartnerRow

const ownerOf = ({ user }: Player) => ({ playerId: user.id, currency: user.currency })
const stubOf = ({ user }: Player) => platformEnv.WALLET.getByName(user.id)
const payIn = (player: Player, paymentId: string, amount_minor: number) =>
  stubOf(player).bookPayment(ownerOf(player), { paymentId, amount_minor, method: 'pix' })
/** The bank takes a deposit back. */
const takeBack = (player: Player, paymentId: string, amount_minor: number) =>
  stubOf(player).returnPayment(ownerOf(player), { paymentId, amount_minor, method: 'pix' })
async function play(player: Player, id: string, stake_minor: number, payout_minor = 0): Promise<void> {
  const game = { provider: 'pragmatic', gameId: 'gems', roundId: id }
  const owner = ownerOf(player)
  const stake = { ...unstopped, ...game, transactionId: `${id}d`, amount_minor: stake_minor }
  expect((await stubOf(player).debit(owner, stake)).ok).toBe(true)
  await stubOf(player).credit(owner, { ...game, transactionId: `${id}c`, amount_minor: payout_minor })
}
async function tell(player: Player): Promise<void> {
  vi.setSystemTime(Date.now() + 6 * minute_ms)
  await runInDurableObject(stubOf(player), (wallet: Wallet) => wallet.alarm())
}
const close = async (moment: string) => {
  at(moment)
  while (await closeMonths(services(), Date.now()));
}

describe('a link', () => {
  it('[DESK-28] a sign-up says who brought the player; an unknown or blocked code stops nobody, and no link changes it later', async () => {
    await partnerOf('REEF')
    await partnerOf('CORAL-AGENT', { kind: 'agent' })
    const player = await signUp('BroughtA', { referral_id: 'reef' })
    expect(await userRow(player.user.id, 'affiliate_id, referral_id, agent_id')).toEqual({
      ...{ affiliate_id: 'REEF', referral_id: 'REEF', agent_id: null },
    })
    const managed = await signUp('BroughtB', { agent_id: 'Coral-Agent' })
    expect(await userRow(managed.user.id, 'affiliate_id, agent_id')).toEqual({
      ...{ affiliate_id: 'CORAL-AGENT', agent_id: 'CORAL-AGENT' },
    })
    const unknown = await signUp('BroughtC', { referral_id: 'nobody', agent_id: 'REEF2' })
    expect(await userRow(unknown.user.id, 'affiliate_id, referral_id, agent_id')).toEqual({
      ...{ affiliate_id: null, referral_id: 'nobody', agent_id: null },
    })
    await operator('/partners/REEF/block', { is_blocked: true, reason })
    const late = await signUp('BroughtD', { referral_id: 'REEF' })
    expect((await userRow(late.user.id, 'affiliate_id'))?.['affiliate_id']).toBeNull()
    await operator('/partners/REEF/block', { is_blocked: false, reason })
    await call('/api/user/login', { body: { email: 'BroughtC', password: 'Demo1234', referral_id: 'REEF' } })
    expect((await userRow(unknown.user.id, 'affiliate_id'))?.['affiliate_id']).toBeNull()
    expect(await read('REEF')).toMatchObject({
      players: 1,
      link: expect.stringContaining('/en/home?ref=REEF') as string,
    })
    expect((await read('CORAL-AGENT')).link).toContain('agent_id=CORAL-AGENT')
  })

  it('[DESK-28] visits are counted by day without anything of who came; of unknown codes none', async () => {
    const visit = (partner: string) => call(calls.countVisit.path, { body: { partner } })
    for (const code of ['reef', 'REEF', 'nobody']) expect((await visit(code)).status).toBe(0)
    const { results } = await platformEnv.DB.prepare('SELECT * FROM partner_click').all()
    expect(results).toEqual([
      { day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string, partner: 'REEF', count: 2 },
    ])
    expect((await visit('')).http).toBe(422)
  })

  it('[DESK-28] nobody brings themselves, and the copy of a player’s data says who did', async () => {
    await partnerOf('OWNREEF', { email: 'own@reef.test', phone: '5511922223333' })
    const own = await signUp('OwnReefA', { referral_id: 'OWNREEF' })
    expect((await userRow(own.user.id, 'affiliate_id'))?.['affiliate_id']).toBe('OWNREEF')
    const file = await call('/api/user/export?format=json', { token: own.token })
    expect(file.result).toMatchObject({ text: expect.stringContaining('"brought_by": "OWNREEF"') as string })
    await changeUser(own.user.id, { contact_phone: '5511922223333' })
    await plan('own', { share: { share_bp: 1, tiers: [], carries_negative: false } })
    at('2031-01-05T00:00:00Z')
    await assign('OWNREEF', 'own')
    await close('2031-02-01T01:00:00Z')
    expect((await userRow(own.user.id, 'affiliate_id'))?.['affiliate_id']).toBeNull()
  })
})

describe('commission', () => {
  let [first, second]: Player[] = []
  const both = () => [first!, second!] as const

  it('[DESK-29] a month is closed an hour after its end with what the ledgers say, and never changes', async () => {
    await partnerOf('LAGOON', { email: 'pay@lagoon.test' })
    at('2031-03-02T10:00:00Z')
    await plan('hybrid', {
      cpa: [{ currency: 'USD', amount_minor: 5000, least_deposit_minor: 2000, least_stake_minor: 1000 }],
      share: {
        share_bp: 2500,
        tiers: [{ currency: 'USD', from_minor: 10_000, share_bp: 4000 }],
        carries_negative: true,
      },
    })
    expect((await assign('LAGOON', 'hybrid')).result).toEqual({ from_month: '2031-03' })
    ;[first, second] = [
      await signUp('LagoonA', { referral_id: 'LAGOON', currency: 'USD' }),
      await signUp('LagoonB', { referral_id: 'LAGOON', currency: 'USD' }),
    ]
    const [one, two] = both()
    await payIn(one, 'lagoon-1', 10_000)
    await play(one, 'lagoon-r1', 3001, 1000)
    await payIn(two, 'lagoon-2', 1500)
    await play(two, 'lagoon-r2', 1200)
    await Promise.all([tell(one), tell(two)])
    const open = await statement('LAGOON', '2031-03')
    expect(open).toMatchObject({ state: 'open', ngr_minor: 3201, share_minor: 800, qualified: 1 })
    await close('2031-04-01T00:30:00Z')
    expect((await statement('LAGOON', '2031-03'))?.state).toBe('open')
    // A partner whose month fails stops no other's, and is tried again after an hour.
    await partnerOf('AWRECK')
    await platformEnv.DB.exec(`UPDATE partner SET closed_month = '2031-01' WHERE code = 'AWRECK'`)
    await close('2031-04-01T01:00:00Z')
    await close('2031-04-01T01:30:00Z')
    const failed = `technical_event WHERE kind = 'statement_failed' AND detail LIKE 'AWRECK%'`
    expect(await countRows(failed)).toBe(1)
    await platformEnv.DB.exec(`UPDATE partner SET closed_month = NULL WHERE code = 'AWRECK'`)
    const closed = await statement('LAGOON', '2031-03')
    expect(closed).toMatchObject({
      ...{ state: 'closed', plan: 'hybrid', sign_ups: 2, first_deposits: 2, deposits_minor: 11_500 },
      ...{
        ggr_minor: 3201,
        ngr_minor: 3201,
        share_bp: 2500,
        share_minor: 800,
        cpa_minor: 5000,
        due_minor: 5800,
      },
    })
    // The same as the report of the house divided by affiliate.
    const report = await operator('/reports/figures?from=2031-03-01&to=2031-03-31&span=month&by=affiliate')
    const [line] = (report.result as StaffResult<'readReport'>).items.filter(({ name }) => name === 'LAGOON')
    expect(line).toMatchObject({ ggr_minor: 3201, ngr_minor: 3201, deposits_minor: 11_500 })
    await plan('hybrid', { share: { share_bp: 10_000, tiers: [], carries_negative: false } })
    expect((await statement('LAGOON', '2031-03'))?.due_minor).toBe(5800)
    await closeMonths(services(), Date.now())
    expect(await statement('LAGOON', '2031-03')).toEqual(closed)
  })

  it('[DESK-29] a deposit that the bank takes back is taken off the next statement, and paid for anew when it comes again', async () => {
    const [one, two] = both()
    at('2031-04-10T10:00:00Z')
    await assign('LAGOON', 'hybrid')
    await takeBack(one, 'lagoon-1', 10_000)
    await payIn(two, 'lagoon-3', 600)
    await Promise.all([tell(one), tell(two)])
    await close('2031-05-01T02:00:00Z')
    // The plan's change of April holds from May.
    expect(await statement('LAGOON', '2031-04')).toMatchObject({
      ...{ qualified: 1, unqualified: 1, cpa_minor: 0, first_deposits: 0, deposits_minor: -9400 },
    })
    at('2031-05-02T10:00:00Z')
    await payIn(one, 'lagoon-4', 30_000)
    await tell(one)
    await close('2031-06-01T02:00:00Z')
    // Of the new version, which pays for no first deposit.
    expect((await statement('LAGOON', '2031-05'))?.qualified ?? 0).toBe(0)
    const paid = await platformEnv.DB.prepare(
      `SELECT player_id, sum(amount_minor) AS sum FROM partner_first_deposit WHERE partner = 'LAGOON' GROUP BY player_id`,
    ).all<{ sum: number }>()
    expect(paid.results.map(({ sum }) => sum).toSorted((a, b) => a - b)).toEqual([0, 5000])
  })

  it('[DESK-29] a statement is approved by two above a tier, sent to the partner, and noted as paid once', async () => {
    const [ann, bea] = [
      await member('SettleAnn', 'administrator'),
      await member('SettleBea', 'administrator'),
    ]
    const approve = (by: Member, id: string) => asStaff(by, `/partner-statements/${id}/approve`, { reason })
    const id = 'LAGOON:2031-03:USD'
    const { money } = services().config
    const { tiers } = money
    Object.assign(money, { tiers: { USD: { two: 1000 } } })
    try {
      expect(await approve(ann, id)).toMatchObject({ status: 9461, fields: { needs: 'two' } })
      expect(await approve(ann, id)).toMatchObject({ status: 9461 })
      expect(await approve(bea, id)).toMatchObject({ status: 0 })
    } finally {
      Object.assign(money, { tiers })
    }
    await vi.waitFor(async () => expect(await messagesTo('pay@lagoon.test')).toHaveLength(1))
    const [mail] = await messagesTo('pay@lagoon.test')
    expect(mail?.text).toContain('= 58.00 USD')
    expect(await approve(bea, id)).toMatchObject({ status: 9409 })
    const note = () =>
      asStaff(ann, `/partner-statements/${id}/paid`, { reference: 'SEPA 7', paid_on: '2031-04-05' })
    expect(await note()).toMatchObject({ status: 0 })
    expect(await note()).toMatchObject({ status: 9409 })
    expect(await statement('LAGOON', '2031-03')).toMatchObject({
      ...{ state: 'paid', approved_by: 'SettleBea', paid_by: 'SettleAnn', reference: 'SEPA 7' },
    })
    expect((await auditOf('payStatement')).at(0)).toMatchObject({ outcome: expect.any(String) as string })
  })

  it('[DESK-38] a statement is read with its first deposits, which come to its amount, and found among those of all partners', async () => {
    const read = async (month: string) =>
      (await operator(`/partner-statements/LAGOON:${month}:USD`)).result as StatementDetails
    const one = await read('2031-03')
    expect(one).toMatchObject({
      ...{ partner: 'LAGOON', state: 'paid', approved_by: 'SettleBea', paid_by: 'SettleAnn' },
      ...{ email: 'pay@lagoon.test', paid_in: 'USD', due_minor: 5800 },
    })
    const later = await read('2031-04')
    for (const { first_deposit_lines: lines, ...of } of [one, later]) {
      expect(lines).toHaveLength(of.qualified + of.unqualified)
      expect(lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(of.cpa_minor)
    }
    expect(one.first_deposit_lines[0]).toMatchObject({ username: expect.stringMatching(/^.•+$/) as string })
    expect(one.first_deposit_lines[0]?.player_id).toEqual(expect.any(String))
    expect(later.first_deposit_lines.some(({ amount_minor }) => amount_minor < 0)).toBe(true)
    const list = async (query: string) =>
      ((await operator(`/partner-statements?${query}`)).result as { items: { id: string }[] }).items
    expect((await list('month=2031-03&state=paid')).map(({ id }) => id)).toEqual(['LAGOON:2031-03:USD'])
    expect(await list('month=2031-03&state=approved')).toEqual([])
    expect(await operator('/partner-statements/LAGOON:2030-01:USD')).toMatchObject({ http: 404 })
  })

  it('[DESK-29] no agent approves, notes or plans what they earn themselves, nor becomes one by their own hand', async () => {
    const [own, other] = [
      await member('OwnAgent', 'administrator'),
      await member('OwnOther', 'administrator'),
    ]
    const fields = { kind: 'agent', name: 'LAGOON', currency: 'USD', lang: 'en', reason }
    const name = (by: Member, staff_id?: string) =>
      asStaff(by, '/partners/LAGOON', { ...fields, staff_id }, 'PUT')
    const refused = { http: 403, status: 9403, fields: { player: 'ownAccount' } }
    expect(await name(own, own.id)).toMatchObject(refused)
    const accounts = async () => {
      const { items } = (await asStaff(other, '/agent/accounts')).result as StaffResult<'agentAccounts'>
      return items.filter(({ username }) => username.startsWith('Own'))
    }
    const ownAccount = { id: own.id, username: 'OwnAgent', role: 'administrator' }
    expect(await accounts()).toEqual([{ ...ownAccount, partner: null }])
    expect(await name(other, own.id)).toMatchObject({ status: 0 })
    expect(await accounts()).toEqual([{ ...ownAccount, partner: 'LAGOON' }])
    const id = 'LAGOON:2031-03:USD'
    expect(await asStaff(own, `/partner-statements/${id}/approve`, { reason })).toMatchObject(refused)
    const paid = { reference: 'SEPA 8', paid_on: '2031-04-05' }
    expect(await asStaff(own, `/partner-statements/${id}/paid`, paid)).toMatchObject(refused)
    expect(await asStaff(own, '/partners/LAGOON/plan', { plan: 'own', reason })).toMatchObject(refused)
    expect(await name(own)).toMatchObject(refused)
    expect(await name(other)).toMatchObject({ status: 0 })
    await staffProofIsOld(other)
    for (const [path, body] of Object.entries({ approve: { reason }, paid }))
      expect(await asStaff(other, `/partner-statements/${id}/${path}`, body)).toMatchObject({ status: 9451 })
  })

  it('[DESK-29] who is released while a report is under way stays released', async () => {
    const stub = platformEnv.HOUSE.getByName('0')
    const facts = { country: '', cohort: '', affiliate: 'LAGOON', currency: 'USD', is_test: false } as const
    const tellOf = (id: string, after_seq: number) =>
      runInDurableObject(stub, (_, { storage }) => {
        const report = { after_seq, upto_seq: after_seq + 1, changes: [] }
        storage.transactionSync(() => addReport(storage.sql, id, report, { facts, fees: [] }))
        return findPlayer(storage.sql, id)?.affiliate
      })
    expect(await tellOf('told-before', 0)).toBe('LAGOON')
    for (const id of ['told-before', 'told-after'])
      await runInDurableObject(stub, (house: HouseLedger) => house.release(id))
    expect(await tellOf('told-before', 1)).toBe('')
    expect(await tellOf('told-after', 0)).toBe('')
    expect(await tellOf('told-never-released', 0)).toBe('LAGOON')
  })

  it('[DESK-29] a test account and a released player bring nothing more, and what was paid for them is taken back', async () => {
    const [, two] = both()
    at('2031-06-10T10:00:00Z')
    expect((await operator(`/partners/LAGOON/players/${two.user.id}/release`, { reason })).status).toBe(0)
    expect((await operator(`/partners/LAGOON/players/${two.user.id}/release`, { reason })).status).toBe(9404)
    await payIn(two, 'lagoon-5', 700)
    await tell(two)
    await close('2031-07-01T02:00:00Z')
    expect(await statement('LAGOON', '2031-06')).toMatchObject({
      ...{ unqualified: 1, cpa_minor: -5000, deposits_minor: 0 },
      ...{ due_minor: 0, debt_left_minor: -5000 },
    })
  })
})

describe('an agent', () => {
  it('[DESK-30] keeps the players whose accounts of before write the code in another way', async () => {
    await partnerOf('CASED-AGENT', { kind: 'agent' })
    const player = await signUp('CasedA', { agent_id: 'CASED-AGENT' })
    await changeUser(player.user.id, { agent_id: 'Cased-agent' })
    const { TEST_MIGRATIONS, DB } = platformEnv
    const mending = TEST_MIGRATIONS.find(({ name }) => name === '0122_partners_mended.sql')
    const queries = mending?.queries.filter((query) => query.includes('UPDATE user')) ?? []
    expect(queries).toHaveLength(1)
    await DB.prepare(queries[0]!).run()
    expect(await userRow(player.user.id, 'agent_id')).toEqual({ agent_id: 'CASED-AGENT' })
  })

  it('[DESK-30] sees their own players alone, and gives a new password to who asks for one', async () => {
    const agent = await member('AgentStaff', 'administrator')
    await partnerOf('ATOLL-AGENT', { kind: 'agent', staff_id: agent.id, email: 'agent@atoll.test' })
    await partnerOf('OTHER-AGENT', { kind: 'agent' })
    const mine = await signUp('MineA', { agent_id: 'ATOLL-AGENT' })
    const other = await signUp('MineB', { agent_id: 'OTHER-AGENT' })
    await changeUser(mine.user.id, { email: 'minea@players.test' })
    await call('/api/user/password/restore', { body: { email: 'minea@players.test' } })
    const list = await asStaff(agent, '/agent/players')
    const { items } = list.result as StaffResult<'listAgentPlayers'>
    expect(items).toMatchObject([
      { id: mine.user.id, username: 'MineA', asked_at: expect.any(String) as string },
    ])
    await operator('/partners/ATOLL-AGENT/block', { is_blocked: true, reason })
    await tellAgents(services(), Date.now())
    expect(await messagesTo('agent@atoll.test')).toHaveLength(0)
    await operator('/partners/ATOLL-AGENT/block', { is_blocked: false, reason })
    await tellAgents(services(), Date.now())
    expect((await messagesTo('agent@atoll.test'))[0]?.text).toContain('MineA')
    // Asked again within a day, the agent has it on the list already.
    await afterPause()
    const asking = { captcha: await solvedCaptcha(), email: 'minea@players.test' }
    const again = await call('/api/user/password/restore', { body: asking })
    expect(again.status).toBe(0)
    await tellAgents(services(), Date.now())
    expect(await messagesTo('agent@atoll.test')).toHaveLength(1)
    const reset = (id: string) => asStaff(agent, `/agent/players/${id}/password`, { reason })
    expect(await reset(other.user.id)).toMatchObject({ status: 9404 })
    const given = (await reset(mine.user.id)).result as { username: string; password: string }
    const signedIn = await call('/api/user/login', { body: { email: 'MineA', password: given.password } })
    expect(signedIn.status).toBe(0)
    const after = (await asStaff(agent, '/agent/players')).result as StaffResult<'listAgentPlayers'>
    expect(after.items[0]?.asked_at).toBeNull()
    const plain = await signUp('MineC')
    expect(await operator(`/players/${plain.user.id}/password`, { reason })).toMatchObject({ status: 9409 })
    expect(await operator(`/players/${mine.user.id}/agent`, { agent_id: 'nobody', reason })).toMatchObject({
      status: 9404,
    })
  })

  it('[DESK-30] an agent whose mailbox takes nothing keeps no other waiting, and is tried again', async () => {
    await partnerOf('SHUT-AGENT', { kind: 'agent', email: 'shut@atoll.test' })
    const player = await signUp('ShutA', { agent_id: 'SHUT-AGENT' })
    await changeUser(player.user.id, { email: 'shuta@players.test' })
    await call('/api/user/password/restore', { body: { email: 'shuta@players.test' } })
    await gatewayAnswers(503)
    await tellAgents(services(), Date.now())
    await gatewayAnswers(0)
    await tellAgents(services(), Date.now())
    expect(await messagesTo('shut@atoll.test')).toHaveLength(0)
    await tellAgents(services(), Date.now() + 5 * minute_ms)
    expect(await messagesTo('shut@atoll.test')).toHaveLength(1)
  })

  it('[DESK-30] nobody takes an account over alone: who sets the agent gives no password, and support reads none of who has an address', async () => {
    const [ann, bea] = [await member('TakesAnn', 'administrator'), await member('TakesBea', 'administrator')]
    const support = await member('TakesSup', 'support')
    const { user } = await signUp('TakenA')
    const set = (by: Member) => asStaff(by, `/players/${user.id}/agent`, { agent_id: 'OTHER-AGENT', reason })
    const reset = (by: Member) => asStaff(by, `/players/${user.id}/password`, { reason })
    expect(await set(support)).toMatchObject({ http: 403, status: 9403 })
    await staffProofIsOld(bea)
    expect(await set(bea)).toMatchObject({ status: 9451 })
    expect(await set(ann)).toMatchObject({ status: 0 })
    expect(await reset(ann)).toMatchObject({ status: 9403, fields: { player: 'agentSetByYou' } })
    expect((await reset(support)).result).toMatchObject({ password: expect.any(String) as string })
    await changeUser(user.id, { email: 'takena@players.test', email_verified: 1 })
    expect((await reset(support)).result).toEqual({ username: 'TakenA', password: null })
    const mails = (await messagesTo('takena@players.test')).map(({ text }) => text)
    const [sent] = mails.flatMap((text) => /^[A-Za-z0-9]{16}$/m.exec(text) ?? [])
    const signedIn = await call('/api/user/login', { body: { email: 'TakenA', password: sent } })
    expect(signedIn.status).toBe(0)
  })

  it('[DESK-30] who may not see players sees them masked', async () => {
    await operator(
      '/roles/partners-only',
      { name: 'Partners', permissions: ['partners.read'], reason },
      'PUT',
    )
    const viewer = await member('PartnersOnly', 'partners-only')
    const answer = await asStaff(viewer, '/partners/ATOLL-AGENT/players')
    expect((answer.result as StaffResult<'listPartnerPlayers'>).items).toMatchObject([
      { id: '1', username: 'M•••', is_brought: true, is_managed: true },
    ])
    expect(await asStaff(viewer, '/partners/ATOLL-AGENT/block', { is_blocked: true, reason })).toMatchObject({
      status: 9403,
    })
    expect((await signUpCall('MineD', { agent_id: 'x'.repeat(201) })).http).toBe(422)
  })
})
