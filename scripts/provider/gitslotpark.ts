import { createHmac } from 'node:crypto'
import { fieldsOf, type Answer, type Dialect, type Outcome } from './provider.ts'

const outcomes: Partial<Record<number, Outcome>> = { 0: 'ok', 3: 'unsigned', 5: 'gone', 6: 'insufficient' }

/** JSON with an HMAC of its values in the order of the call (docs/providers/gitslotpark.md). */
export const gitslotpark: Dialect = (ask, { key, playerId, account = 'atoll' }) => {
  async function call(name: string, signed: Record<string, string>, more: object = {}): Promise<Answer> {
    const fields = { agentID: account, userID: playerId, ...signed }
    const sign = createHmac('sha256', key).update(Object.values(fields).join('')).digest('hex').toUpperCase()
    const answer = await ask(`/wallet/gitslotpark/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...fields, ...more, sign }),
    })
    return read(answer.status, await answer.text())
  }

  const inRound = ({
    id: transactionID,
    roundId: roundID,
    amount,
  }: {
    id: string
    roundId: string
    amount: number
  }) => ({
    ...{ amount: amount.toFixed(2), transactionID, roundID },
  })
  return {
    namesCurrency: false,
    signsTime: false,
    namesGame: false,
    balance: () => call('GetBalance', {}),
    bet: (move) => call('Withdraw', inRound(move)),
    win: (move) => call('Deposit', inRound(move)),
    freeWin: (move) => call('Deposit', inRound(move), { freeSpinID: `free-${move.id}` }),
    undo: ({ id: transactionID }) => call('RollbackTransaction', { transactionID }),
  }
}

function read(status: number, body: string): Answer {
  const { result, balance } = fieldsOf(body)
  if (status !== 200 || typeof result !== 'number') return { outcome: 'broken', body }
  const amount = typeof balance === 'number' ? balance : undefined
  return { outcome: outcomes[result] ?? 'refused', balance: amount, body }
}
