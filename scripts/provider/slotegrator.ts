import { createHmac } from 'node:crypto'
import { fieldsOf, type Answer, type Dialect } from './provider.ts'

/** Forms at one address with an HMAC of parameters and headers (docs/providers/slotegrator.md). */
export const slotegrator: Dialect = (
  ask,
  { key, token, playerId, gameId, currency, account = 'atoll', late_s = 0 },
) => {
  async function call(action: string, fields: Record<string, string>): Promise<Answer> {
    const form = { action, player_id: playerId, currency, ...fields }
    const headers = {
      'X-Merchant-Id': account,
      'X-Nonce': crypto.randomUUID(),
      'X-Timestamp': String(Math.floor(Date.now() / 1000) - late_s),
    }
    const all = Object.entries({ ...form, ...headers }).toSorted(([one], [other]) => (one < other ? -1 : 1))
    const sign = createHmac('sha1', key).update(new URLSearchParams(all).toString()).digest('hex')
    const answer = await ask('/wallet/slotegrator', {
      method: 'POST',
      headers: { ...headers, 'X-Sign': sign, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    })
    return read(answer.status, await answer.text())
  }

  const inGame = { game_uuid: gameId, session_id: token }
  return {
    namesCurrency: true,
    signsTime: true,
    namesGame: true,
    balance: () => call('balance', {}),
    bet: ({ id, roundId, amount }) =>
      call('bet', { ...inGame, ...ids(id, roundId), amount: amount.toFixed(2), type: 'bet' }),
    win: ({ id, roundId, amount }, betId) =>
      call('win', {
        ...{ ...inGame, ...ids(id, roundId), amount: amount.toFixed(2), type: 'win' },
        ...{ bet_transaction_id: betId, finished: '1' },
      }),
    freeWin: ({ id, roundId, amount }) =>
      call('win', {
        ...{ ...inGame, ...ids(id, roundId), amount: amount.toFixed(2), type: 'freespin' },
        ...{ freespin_id: `free-${id}`, quantity: '1' },
      }),
    undo: ({ id: bet_transaction_id, roundId, amount }, undoId) =>
      call('refund', { ...inGame, ...ids(undoId, roundId), amount: amount.toFixed(2), bet_transaction_id }),
    undoPart: ({ id, roundId, amount }, bet_transaction_id) =>
      call('refund', { ...inGame, ...ids(id, roundId), amount: amount.toFixed(2), bet_transaction_id }),
  }
}

const ids = (transaction_id: string, round_id: string) => ({ transaction_id, round_id })

function read(status: number, body: string): Answer {
  const { balance, error_code, error_description } = fieldsOf(body)
  if (status !== 200) return { outcome: 'broken', body }
  if (typeof error_code === 'string')
    return { outcome: refusalOf(error_code, String(error_description)), body }
  const amount = Number(balance)
  return Number.isFinite(amount) && balance !== undefined
    ? { outcome: 'ok', balance: amount, body }
    : { outcome: 'broken', body }
}

/** One code for everything but the money: only the description tells what it is. */
function refusalOf(code: string, description: string) {
  if (code === 'INSUFFICIENT_FUNDS') return 'insufficient'
  return /signature/.test(description) ? 'unsigned' : 'refused'
}
