import { describe, expect, it } from 'vitest'
import { signSeamless } from '#contract/seamless.ts'
import { operatorOf } from '../../../sport/book/operator.ts'

const key = 'book-key-of-the-tests-with-32-characters'
const movement = { id: 'b:bet', betId: 'b', playerId: 'p', amount_minor: 100, currency: 'USD' }

function answering(answer: () => Response | Promise<Response>) {
  const calls: { url: string; body: string; headers: Headers }[] = []
  const platform = {
    fetch: async (url: string, init: RequestInit) => {
      calls.push({ url, body: init.body as string, headers: new Headers(init.headers) })
      return answer()
    },
  }
  return { operator: operatorOf({ platform, key }), calls }
}

describe('the operator, as the book calls it', () => {
  it('gets signed movements at an address for each', async () => {
    const { operator, calls } = answering(() => Response.json({ status: 0, result: { balance_minor: 5 } }))
    expect(await operator.bet({ ...movement, session: 's', bonus_minor: 0, price: 2000 })).toEqual({
      ok: true,
      value: { balance_minor: 5 },
    })
    for (const move of [operator.win, operator.lose, operator.cashOut, operator.rollback, operator.resettle])
      await move(movement)
    const paths = ['bet', 'win', 'lose', 'cash-out', 'rollback', 'resettle'].map(
      (action) => `/sportsbook/${action}`,
    )
    expect(calls.map(({ url }) => new URL(url).pathname)).toEqual(paths)
    for (const { url, body, headers } of calls) {
      const timestamp_s = Number(headers.get('x-atoll-timestamp'))
      const signature = await signSeamless(key, timestamp_s, new URL(url).pathname, body)
      expect(headers.get('x-atoll-signature')).toBe(signature)
      expect(JSON.parse(body)).toMatchObject(movement)
    }
  })

  it('settles what ends in the same moment by one call, and tells each bet its own answer', async () => {
    const results = [
      { status: 0, result: { balance_minor: 7 } },
      { status: 9409, error_message: 'no debit' },
    ]
    const { operator, calls } = answering(() => Response.json({ status: 0, result: { results } }))
    const answers = await Promise.all([
      operator.win(movement),
      operator.resettle({ ...movement, amount_minor: -5 }),
      operator.cashOut({ ...movement, id: 'unanswered' }),
    ])
    expect(answers).toEqual([
      { ok: true, value: { balance_minor: 7 } },
      { ok: false, error: { kind: 'refused', code: 9409 } },
      { ok: false, error: { kind: 'unknown', why: 'no answer for one of a batch' } },
    ])
    expect(calls.map(({ url }) => new URL(url).pathname)).toEqual(['/sportsbook/settle'])
    const sent = JSON.parse(calls[0]?.body ?? '') as { settlements: { action: string }[] }
    expect(sent.settlements.map(({ action }) => action)).toEqual(['win', 'resettle', 'cash-out'])
  })

  it.each<[string, () => Response | Promise<Response>, object]>([
    [
      'says no',
      () => Response.json({ status: 501, error_message: 'insufficient balance' }, { status: 422 }),
      { kind: 'refused', code: 501 },
    ],
    [
      'breaks',
      () => Response.json({ status: 9502, error_message: 'broke' }, { status: 502 }),
      { kind: 'unknown' },
    ],
    ['says something else', () => Response.json({ status: 0, result: {} }), { kind: 'unknown' }],
    ['says nothing that can be read', () => new Response('<html>'), { kind: 'unknown' }],
    ['is not there', () => Promise.reject(new Error('connection refused')), { kind: 'unknown' }],
  ])('that %s: nothing is taken for granted', async (_, answer, failure) => {
    const moved = await answering(answer).operator.win(movement)
    expect(moved.ok ? undefined : moved.error).toMatchObject(failure)
  })
})
