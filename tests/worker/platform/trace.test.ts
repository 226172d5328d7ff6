import { beforeAll, expect, it, vi } from 'vitest'
import { numbersOf } from '../../../functions/shared/numbers.ts'
import { inTrace } from '../../../functions/shared/trace.ts'
import { traced } from '../../../functions/shared/tracedObject.ts'
import { call, deposit, migrate, openGame, platformEnv, seamless, signUp } from './support.ts'

beforeAll(migrate)

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`

async function linesOf(
  level: 'info' | 'error',
  run: () => Promise<unknown>,
): Promise<Record<string, unknown>[]> {
  const spy = vi.spyOn(console, level).mockImplementation(() => undefined)
  try {
    await run()
    return spy.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>)
  } finally {
    spy.mockRestore()
  }
}

it('[SEE-01] goes on with the trace of the site, and with no stranger’s', async () => {
  const headers = { traceparent, 'x-request-id': 'request-of-the-test' }
  const ofSite = await linesOf('info', () => call('/api/site/languages', { headers }))
  expect(ofSite.find(({ message }) => message === 'call')).toMatchObject({
    ...{ trace: traceId, request_id: 'request-of-the-test', build: 'local' },
  })
  const ofStranger = await linesOf('info', () => call('/api/site/languages', { headers, isDirect: true }))
  const line = ofStranger.find(({ message }) => message === 'call')
  expect(line?.['trace']).toMatch(/^[0-9a-f]{32}$/)
  expect(line?.['trace']).not.toBe(traceId)
})

it('[SEE-01] an object’s own lines have the trace of who called it', async () => {
  const wallet = traced(platformEnv.WALLET.getByName('player-of-the-trace'))
  const owner = { playerId: 'player-of-the-trace', currency: 'USD' } as const
  const trace = { requestId: 'request-of-the-test', traceId }
  const lines = await linesOf('error', async () => {
    await inTrace(trace, () => wallet.balance(owner))
    // A promise of a stub has promises for each of its properties, which would be looked at.
    const wrong = async () => await inTrace(trace, () => wallet.balance({ ...owner, currency: 'BRL' }))
    await expect(wrong()).rejects.toThrow('wallet in another currency')
  })
  expect(lines).toMatchObject([
    {
      ...{ message: 'object failed', object: 'Wallet', method: 'balance', trace: traceId },
      fingerprint: expect.stringMatching(/^[0-9a-f]{8}$/) as string,
    },
  ])
})

it('[SEE-03] money is counted once when it is booked, whatever is repeated, and behind no answer', async () => {
  const player = await signUp('Counted')
  const { token } = await openGame(player)
  const stake = { token, transaction_id: 's1', round_id: 'r1', amount_minor: 250, currency: 'USD' }
  const win = { ...stake, transaction_id: 'w1', amount_minor: 400 }
  const counted = await numbersOf(async () => {
    await deposit(player.user.id, 1000)
    for (const _ of [1, 2]) {
      expect(await seamless('debit', stake)).toMatchObject({ status: 0 })
      expect(await seamless('credit', win)).toMatchObject({ status: 0 })
    }
    expect(
      await seamless('debit', { ...stake, transaction_id: 's2', amount_minor: 1_000_000 }),
    ).not.toMatchObject({
      status: 0,
    })
  })
  const money = counted.filter(({ name }) => name === 'money')
  expect(money.map(({ what, detail, currency, value }) => [what, detail, currency, value])).toEqual([
    ['deposit', '', 'USD', 1000],
    ['stake', 'pragmatic', 'USD', 250],
    ['payout', 'pragmatic', 'USD', 400],
  ])
  const calls = counted.filter(({ name }) => name === 'request')
  const debits = calls.filter(({ what }) => what === 'platform POST /seamless/:provider/:action')
  expect(debits.reduce((sum, { count }) => sum + count, 0)).toBe(5)
})
