import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { MoneyActionRow } from '#contract/operator/moneyActions.ts'
import { walks } from '../../lib/walks.ts'
import { asStaff, member, type Member } from '../operator/staffSupport.ts'
import { codeTerms } from '../offers/offerSupport.ts'
import { activate, balancesOf, ledgerOf, sendMoney } from '../profile/profileSupport.ts'
import {
  call,
  changeUser,
  migrate,
  operator,
  platformEnv,
  seamless,
  signUp,
  type Player,
} from '../support.ts'
import { bankAnswers, callBack, goodBank, newest, pay, wire } from './paymentSupport.ts'

/*
 * One dishonest player with two accounts and one or two dishonest members of staff do what they are able to, in any order. By one
 * of the staff nothing leaves that nobody paid in. Two may fool each other on purpose, so what they make is bounded: each sum by
 * the tier that asks for two persons, what is moved by hand by the cap of the day.
 */
const tier_minor = 400_000
const dayCap_minor = 900_000
let runs = 0
const none = { steps: 0, deposited: 0, made: 0, out: 0, returned: 0, withdrawn: 0 }
let figures = { ...none }

beforeAll(async () => {
  await migrate()
  await bankAnswers(goodBank)
  await operator('/settings', { features: { friendTransfer: true } }, 'PUT')
})

type Step =
  | { kind: 'adjust' | 'code'; by: number; to: number; amount: number; wager: number; again: boolean }
  | { kind: 'approve' | 'refuse' | 'confirm' | 'drop'; by: number }
  | { kind: 'deposit' | 'played' | 'withdraw' | 'convert' | 'spin'; to: number; amount: number }
  | { kind: 'send'; to: number; amount: number }
  | { kind: 'return'; to: number; amount: number }
  | { kind: 'cancel' | 'pause' | 'bankReturns' | 'bankRefuses'; to: number }

const who = fc.integer({ min: 0, max: 1 })
/** Little is paid in, and much is made: what goes out of that is seen at once. */
const paid = fc.constantFrom(20, 40)
const made = fc.constantFrom(900, 3900, 4000, 6500)
const amount = fc.constantFrom(20, 200, 900, 2900)
const of = <Kind extends Step['kind']>(...kinds: Kind[]) => fc.constantFrom(...kinds)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ kind: of('adjust', 'code'), by: who, to: who, amount: made },
      ...{ wager: fc.constantFrom(0, 0, 100), again: fc.boolean() },
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: of('approve', 'approve', 'confirm', 'refuse', 'drop'), by: who }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: of('deposit', 'played', 'played', 'played'), to: who, amount: paid }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ kind: of('withdraw', 'withdraw', 'convert', 'spin'), to: who, amount }),
  },
  { weight: 3, arbitrary: fc.record({ kind: of('send'), to: who, amount }) },
  { weight: 4, arbitrary: fc.record({ kind: of('return'), to: who, amount: fc.constantFrom(5, 20, 40) }) },
  { weight: 2, arbitrary: fc.record({ kind: of('bankReturns', 'bankReturns', 'bankRefuses'), to: who }) },
  { weight: 1, arbitrary: fc.record({ kind: of('cancel', 'cancel', 'cancel', 'pause'), to: who }) },
)

const [once, paidOut] = [
  { wager: 0, again: false },
  { kind: 'withdraw', amount: 200 },
] as const
/** The plainest ways, before the random ones. */
const plain: [Step[]][] = [
  // What goes back does not stay, and a pause pays it to nobody else.
  [
    [
      { kind: 'deposit', to: 0, amount: 40 },
      { kind: 'return', to: 0, amount: 40 },
      { kind: 'bankReturns', to: 0 },
      { kind: 'return', to: 0, amount: 40 },
      { kind: 'withdraw', to: 0, amount: 20 },
    ],
  ],
  [
    [
      { kind: 'deposit', to: 0, amount: 40 },
      { kind: 'adjust', by: 0, to: 0, amount: 900, ...once },
      { kind: 'pause', to: 0 },
      { ...paidOut, to: 0 },
      { kind: 'return', to: 0, amount: 20 },
      { kind: 'bankRefuses', to: 0 },
      { kind: 'approve', by: 0 },
      { kind: 'return', to: 0, amount: 40 },
    ],
  ],
  [
    [
      { kind: 'adjust', by: 0, to: 0, amount: 900, ...once },
      { ...paidOut, to: 0 },
      { kind: 'approve', by: 0 },
    ],
  ],
  [
    [
      ...[
        { kind: 'code', by: 0, to: 0, amount: 900, ...once } as const,
        { kind: 'convert', to: 0, amount: 5 } as const,
      ],
      ...[{ ...paidOut, to: 0 }, { kind: 'approve', by: 0 } as const],
    ],
  ],
  [
    [
      ...[
        { kind: 'adjust', by: 0, to: 0, amount: 900, ...once } as const,
        { kind: 'send', to: 0, amount: 200 } as const,
      ],
      ...[{ ...paidOut, to: 1 }, { kind: 'approve', by: 0 } as const],
    ],
  ],
  [
    [
      { kind: 'played', to: 0, amount: 40 },
      { kind: 'withdraw', to: 0, amount: 20 },
    ],
  ],
]

type World = {
  staff: Member[]
  accounts: Player[]
  code: string
  codes: number
  deposited: number
  /** Credits that one person made, each below the tier. */
  made: number
  byHand: number[]
}

/** The staff of all walks: what they move by hand counts for the day. */
async function newStaff(persons: number): Promise<World['staff']> {
  const names = Array.from({ length: persons }, (_, n) => `crook${persons}of${n}`)
  return Promise.all(names.map((name) => member(name, 'payments')))
}

async function newWorld(staff: Member[], byHand: number[]): Promise<World> {
  runs += 1
  const names = [`player${runs}a`, `player${runs}b`]
  const accounts = await Promise.all(names.map((name) => signUp(name, { currency: 'TRY' })))
  for (const { user } of accounts) await changeUser(user.id, { friend_transfer_allowed: 1 })
  return { staff, accounts, code: '', codes: 0, deposited: 0, made: 0, byHand }
}

async function act(world: World, one: Step): Promise<unknown> {
  figures.steps += 1
  if ('by' in one) return ofStaff(world, one, world.staff[one.by % world.staff.length]!)
  const player = world.accounts[one.to]!
  const { token } = player
  switch (one.kind) {
    case 'deposit':
      return paysIn(world, player, one.amount)
    case 'played':
      await paysIn(world, player, one.amount)
      return spin(player, one.amount)
    case 'withdraw':
      return pay(player, 'pagstar/withdrawal', { value: one.amount })
    case 'return':
      return sendsBack(player, one.amount)
    case 'bankReturns':
    case 'bankRefuses':
      return bankSays(player, one.kind === 'bankReturns' ? 'approved' : 'rejected')
    case 'convert':
      return call('/api/user/convertBonusBalance', { token, body: { request_id: crypto.randomUUID() } })
    case 'spin':
      return spin(player, one.amount)
    case 'send':
      return sendMoney(player, world.accounts[1 - one.to]!.user.login, one.amount, crypto.randomUUID())
    case 'cancel': {
      const [open] = (await withdrawals(player)).filter(({ status }) => status === 'reserved')
      return open && call('/api/payment/withdrawal/cancel', { token, body: { id: open.id } })
    }
    default:
      return call('/api/user/time-out', { token, body: { days: 1 } })
  }
}

async function paysIn(world: World, player: Player, value: number): Promise<void> {
  if ((await pay(player, 'pagstar/payment', { value })).status !== 0) return
  const { id } = await newest(player)
  await callBack({ ...wire('payment', id, 'approved', value * 100), currency: 'TRY' })
  world.deposited += value * 100
  figures.deposited += value * 100
}

/** The newest deposit, whether or not so much of it is left unplayed. */
async function sendsBack(player: Player, value: number): Promise<void> {
  const query = `SELECT id FROM payment WHERE direction = 'in' AND player_id = ? ORDER BY created_at DESC LIMIT 1`
  const row = await platformEnv.DB.prepare(query).bind(player.user.id).first<{ id: string }>()
  if (row) await pay(player, 'deposit/return', { value, deposit: row.id })
}

/** Of the oldest return that is on its way. */
async function bankSays(player: Player, status: string): Promise<void> {
  const open = (await withdrawals(player)).find((one) => one.status === 'returning')
  if (open) await callBack({ ...wire('reversal', open.id, status, open.amount_minor), currency: 'TRY' })
}

/** A stake that comes back whole: the cheapest way to wager. */
async function spin({ token, user }: Player, value: number): Promise<void> {
  const body = { provider: 'pragmatic', game_id: 'gems', device: 'mobile', lang: 'en' }
  const game = (await call('/api/games/session', { body, token })).result as { token: string } | null
  if (!game) return
  const ids = { token: game.token, round_id: crypto.randomUUID(), currency: user.currency }
  const stake = { ...ids, transaction_id: crypto.randomUUID(), amount_minor: value * 100 }
  if ((await seamless('debit', stake)).status !== 0) return
  await seamless('credit', { ...stake, transaction_id: crypto.randomUUID() })
}

async function ofStaff(world: World, one: Step & { by: number }, by: Member): Promise<void> {
  const [waiting] = await reservedOf(world)
  const asked = await askedOf()
  switch (one.kind) {
    case 'adjust':
      return adjust(world, by, world.accounts[one.to]!, {
        ...{ account: 'real', amount_minor: one.amount * 100 },
        key: one.again ? `again-${runs}` : crypto.randomUUID(),
      })
    case 'code': {
      if (!one.again || world.code === '') world.code = `W${runs}C${(world.codes += 1)}`
      const amounts = { TRY: one.amount * 100 }
      const terms = { ...codeTerms(world.code, { amounts, wager_percent: one.wager }), budget: amounts }
      return write(world, by, world.code, terms, world.accounts[one.to]!)
    }
    case 'approve':
      return void (waiting && (await asStaff(by, `/payments/${waiting.id}/approve`, { reason: 'test' })))
    case 'refuse':
      return void (waiting && (await asStaff(by, `/payments/${waiting.id}/refuse`, { reason })))
    case 'drop':
      return void (asked && (await asStaff(by, `/money-actions/${asked.id}/drop`, {})))
    default:
      return confirm(world, by, asked)
  }
}

const reason = 'because'

type Asked = Pick<MoneyActionRow, 'id' | 'action' | 'target' | 'input'>

/** The oldest that waits for a second person. */
async function askedOf(): Promise<Asked | undefined> {
  const query =
    'SELECT id, action, target, content FROM money_action WHERE done_at IS NULL AND ends_at > ? LIMIT 1'
  type Row = Pick<Asked, 'id' | 'action' | 'target'> & { content: string }
  const row = await platformEnv.DB.prepare(query).bind(Date.now()).first<Row>()
  return row ? { ...row, input: JSON.parse(row.content) as Asked['input'] } : undefined
}

/** The same call again, as the studio's list makes it. */
async function confirm(world: World, by: Member, asked: Asked | undefined): Promise<void> {
  const player = world.accounts.find(({ user }) => user.id === asked?.target)
  if (asked?.action === 'adjustPlayer' && player) return adjust(world, by, player, asked.input)
  if (asked?.action === 'publishOffer') {
    await asStaff(by, `/offers/${asked.target}/publish`, { ...asked.input, reason })
    return useCode(world, asked.target.toUpperCase(), world.accounts[0]!)
  }
  if (asked?.action === 'approvePayment')
    await asStaff(by, `/payments/${asked.target}/approve`, { reason: 'test' })
}

async function adjust(world: World, by: Member, player: Player, body: object): Promise<void> {
  const { status, result } = await asStaff(by, `/players/${player.user.id}/adjust`, { ...body, reason })
  const { duplicate } = (result ?? {}) as { duplicate?: boolean }
  const amount_minor = (body as { amount_minor: number }).amount_minor
  if (status !== 0 || duplicate) return
  world.byHand[world.staff.indexOf(by)]! += amount_minor
  if (amount_minor < tier_minor) world.made += amount_minor
}

async function write(world: World, by: Member, code: string, terms: object, player: Player): Promise<void> {
  const id = code.toLowerCase()
  const put = await asStaff(
    by,
    `/offers/${id}`,
    { terms, texts: { en: { title: code, pitch: code } } },
    'PUT',
  )
  const { version } = (put.result ?? {}) as { version?: number }
  if (version !== undefined) await asStaff(by, `/offers/${id}/publish`, { version, reason })
  await useCode(world, code, player)
}

async function useCode(world: World, code: string, player: Player): Promise<void> {
  const used = await activate(player, code)
  if (used.status !== 0) return
  const { value } = used.result as { value: number }
  if (value * 100 < tier_minor) world.made += value * 100
}

type Withdrawal = { id: string; status: string; amount_minor: number; returns: string | null }

async function withdrawals(...players: Player[]): Promise<Withdrawal[]> {
  const query = `SELECT id, status, amount_minor, returns FROM payment WHERE direction = 'out'
    AND player_id IN (SELECT value FROM json_each(?)) ORDER BY created_at`
  const ids = JSON.stringify(players.map(({ user }) => user.id))
  return (await platformEnv.DB.prepare(query).bind(ids).all<Withdrawal>()).results
}

const reservedOf = async ({ accounts }: World) =>
  (await withdrawals(...accounts)).filter(({ status }) => status === 'reserved')
const stays = new Set(['created', 'failed', 'reserved', 'refused', 'refunded', 'cancelled', 'expired'])

/** What has left the house, in minor units. */
async function outOf(world: World): Promise<number> {
  const left = (await withdrawals(...world.accounts)).filter(({ status }) => !stays.has(status))
  for (const { returns, amount_minor } of left) if (returns !== null) figures.returned += amount_minor
  return left.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
}

async function check(world: World, persons: number): Promise<void> {
  const out = await outOf(world)
  for (const player of world.accounts) {
    const { sums, balances } = await ledgerOf(player)
    expect(sums).toEqual(balances)
    const { real_minor, bonus_minor } = await balancesOf(player)
    expect(Math.min(real_minor, bonus_minor)).toBeGreaterThanOrEqual(0)
  }
  for (const moved of world.byHand) expect(moved).toBeLessThanOrEqual(dayCap_minor)
  expect(out).toBeLessThanOrEqual(world.deposited + (persons === 1 ? 0 : world.made))
  figures.out += out
  figures.made += world.made
  figures.withdrawn += (await reservedOf(world)).length
}

it.each([1, 2])(
  '[STUDIO-14] no order of what %i of the staff and a player may do pays out money that was not there',
  async (persons) => {
    figures = { ...none }
    const staff = await newStaff(persons)
    const byHand = staff.map(() => 0)
    const walk = fc.array(step, { minLength: 20, maxLength: 40, size: 'max' })
    const property = fc.asyncProperty(walk, async (steps) => {
      const world = await newWorld(staff, byHand)
      for (const one of steps) await act(world, one)
      await check(world, persons)
      await platformEnv.DB.exec('DELETE FROM money_action')
    })
    await fc.assert(property, { ...walks(6), examples: plain })
    console.info(JSON.stringify(figures))
    // Otherwise the walks would prove nothing.
    expect(figures.deposited).toBeGreaterThan(0)
    expect(figures.made).toBeGreaterThan(0)
    expect(figures.out).toBeGreaterThan(0)
    expect(figures.returned).toBeGreaterThan(0)
  },
  40_000,
)
