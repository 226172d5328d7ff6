import { describe, expect, it } from 'vitest'
import { walletOf } from '../../games/wallets/walletOf.ts'

/* Evoplay's own wallet calls, as its games of the demo make them. */
const done = { status: 'ok', data: { balance: '99.50', currency: 'USD' } }
const rules = { status: 0, result: { balance_minor: 1, currency: 'USD' } }
const ids = { round_id: 'r', amount_minor: 250, currency: 'USD' }
const stake = { ...ids, transaction_id: 'r:debit' }
const paid = { ...ids, transaction_id: 'r:credit', stake_id: 'r:debit' }
const original = { ...ids, transaction_id: 'r:rollback', original_transaction_id: 'r:debit' }

/** Its wallet at a platform that gives these answers, and the market's rules in between. */
function walletAt(answers: object[]) {
  const made: { path: string; sent: Record<string, string> }[] = []
  const fetch = (url: string, init: RequestInit) => {
    const path = new URL(url).pathname
    const isOurs = path.startsWith('/seamless/')
    const body = init.body as string
    made.push({ path, sent: isOurs ? {} : Object.fromEntries(new URLSearchParams(body)) })
    return Promise.resolve(Response.json(isOurs ? rules : answers.shift()))
  }
  const session = { provider: 'evoplay', game_id: '5485', token: 't', player: 'p', currency: 'USD' } as const
  const caller = { platform: { fetch }, key: 'secret', merchantId: '1042', ...session }
  return { made, wallet: walletOf(caller, undefined) }
}

async function md5(text: string): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest('MD5', new TextEncoder().encode(text))).toHex()
}

describe('Evoplay', () => {
  it('[SEAMLESS-09] plays a round by init, bet and win, each signed over its values in their order', async () => {
    const { made, wallet } = walletAt([done, done, done])
    expect(await wallet.open()).toMatchObject({ ok: true, value: { balance_minor: 9950 } })
    expect(await wallet.stake(stake)).toEqual({ ok: true, value: { balance_minor: 9950, duplicate: false } })
    expect(await wallet.payout(paid)).toMatchObject({ ok: true })
    expect(made.map(({ path, sent }) => sent['name'] ?? path)).toEqual([
      ...['init', '/seamless/evoplay/balance', 'bet', 'win', '/seamless/evoplay/tell'],
    ])
    const { signature, ...bet } = made[2]?.sent ?? {}
    const details = '{"game":{"game_id":"5485"}}'
    expect(bet).toEqual({
      ...{ token: 't', callback_id: 'r:debit', name: 'bet', 'data[round_id]': 'r' },
      ...{ 'data[action_id]': 'r:debit', 'data[amount]': '2.50', 'data[currency]': 'USD' },
      'data[details]': details,
    })
    expect(signature).toBe(await md5(`1042*2*t*r:debit*bet*r:r:debit:2.50:USD:${details}*secret`))
    expect(made[3]?.sent).toMatchObject({ 'data[final_action]': '1' })
  })

  it('[SEAMLESS-09] gives a bet back by its callback', async () => {
    const { made, wallet } = walletAt([done])
    expect(await wallet.refund(original)).toMatchObject({ ok: true })
    expect(made[0]?.sent).toMatchObject({ name: 'refund', 'data[refund_callback_id]': 'r:debit' })
  })

  it.each([
    ['Not enough money', { kind: 'refused', code: 501 }],
    ['9460 stopped: everything', { kind: 'refused', code: 9460 }],
    ['Internal error, try again', { kind: 'unknown', why: 'Internal error, try again' }],
  ])('[SEAMLESS-09] a bet answered with %s is read as it is meant', async (message, error) => {
    const refused = { status: 'error', error: { scope: 'internal', no_refund: '1', message } }
    expect(await walletAt([refused]).wallet.stake(stake)).toEqual({ ok: false, error })
  })

  it('[SEAMLESS-09] a balance in another currency is no answer', async () => {
    const other = { status: 'ok', data: { balance: '1.00', currency: 'EUR' } }
    expect(await walletAt([other]).wallet.stake(stake)).toMatchObject({ error: { kind: 'unknown' } })
  })
})
