import { createHash } from 'node:crypto'
import { fieldsOf, type Answer, type Dialect, type Move } from './provider.ts'

/** Forms with an MD5 of the project, the version and all values (docs/providers/evoplay.md). */
export const evoplay: Dialect = (ask, { key, token, playerId, currency, gameId, account = 'atoll' }) => {
  async function call(fields: Record<string, string>, data: Record<string, string>): Promise<Answer> {
    const values = [...Object.values(fields), Object.values(data).join(':')]
    const text = [account, '2', ...values, key].join('*')
    const signature = createHash('md5').update(text).digest('hex')
    const inner = Object.entries(data).map(([name, value]) => [`data[${name}]`, value])
    const answer = await ask('/wallet/evoplay', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams([...Object.entries(fields), ...inner, ['signature', signature]] as [
        string,
        string,
      ][]),
    })
    return read(answer.status, await answer.text())
  }

  const details = JSON.stringify({ game: { game_id: gameId } })
  const inRound = ({ roundId: round_id, amount }: Move) => ({
    ...{ round_id, action_id: '1', amount: amount.toFixed(2), currency, details },
  })
  const named = (callback_id: string, name: string) => ({ token, callback_id, name })
  return {
    namesCurrency: true,
    signsTime: false,
    namesGame: true,
    balance: () => call(named(crypto.randomUUID(), 'balance'), { currency }),
    bet: (move) => call(named(move.id, 'bet'), inRound(move)),
    win: (move) => call(named(move.id, 'win'), { ...inRound(move), final_action: '1' }),
    freeWin: ({ id, amount }) =>
      call(
        { callback_id: `c-${id}`, name: 'BalanceIncrease' },
        { id, user_id: playerId, type: 'freespins', currency, amount: amount.toFixed(2), user_message: '' },
      ),
    undo: ({ id: refund_callback_id, roundId: refund_round_id, amount }, undoId) =>
      call(named(undoId, 'refund'), {
        ...{ refund_round_id, refund_action_id: '1', refund_callback_id },
        ...{ amount: amount.toFixed(2), currency, details },
      }),
  }
}

function read(status: number, body: string): Answer {
  const { status: word, data, error } = fieldsOf(body)
  if (status !== 200 || (word !== 'ok' && word !== 'error')) return { outcome: 'broken', body }
  if (word === 'ok')
    return { outcome: 'ok', balance: Number(fieldsOf(JSON.stringify(data))['balance']), body }
  const { message, no_refund } = fieldsOf(JSON.stringify(error))
  if (message === 'Not enough money') return { outcome: 'insufficient', body }
  if (message === 'Invalid signature') return { outcome: 'unsigned', body }
  if (String(message).startsWith('9401')) return { outcome: 'gone', body }
  return { outcome: no_refund === '0' ? 'again' : 'refused', body }
}
