import { createHash } from 'node:crypto'
import { fieldsOf, type Answer, type Dialect, type Outcome } from './provider.ts'

const outcomes: Partial<Record<number, Outcome>> = {
  0: 'ok',
  1: 'insufficient',
  2: 'gone',
  4: 'gone',
  5: 'unsigned',
  100: 'again',
}

/** Forms with an MD5 of their sorted parameters (docs/providers/pragmatic.md). */
export const pragmatic: Dialect = (ask, { key, token, playerId, gameId, account = 'PragmaticPlay' }) => {
  const named = { providerId: account, userId: playerId, gameId }
  const timestamp = String(Date.now())

  async function call(name: string, fields: Record<string, string>): Promise<Answer> {
    const text = Object.entries(fields)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([field, value]) => `${field}=${value}`)
      .join('&')
    const hash = createHash('md5')
      .update(text + key)
      .digest('hex')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams({ ...fields, hash }).toString()
    const answer = await ask(`/wallet/pragmatic/${name}.html`, { method: 'POST', headers, body })
    return read(answer.status, await answer.text())
  }

  const inRound = { ...named, token, timestamp, roundDetails: 'spin' }
  return {
    namesCurrency: false,
    signsTime: false,
    namesGame: true,
    balance: () => call('balance', { ...named, token }),
    bet: ({ id: reference, roundId, amount }) =>
      call('bet', { ...inRound, reference, roundId, amount: amount.toFixed(2) }),
    win: ({ id: reference, roundId, amount }) =>
      call('result', { ...inRound, reference, roundId, amount: amount.toFixed(2) }),
    freeWin: ({ id: reference, roundId, amount }) =>
      call('result', { ...inRound, reference, roundId, amount: amount.toFixed(2), bonusCode: reference }),
    adjust: ({ id: reference, roundId, amount }) =>
      call('adjustment', { ...named, token, timestamp, reference, roundId, amount: amount.toFixed(2) }),
    undo: ({ id: reference }) => call('refund', { ...named, token, timestamp, reference }),
  }
}

function read(status: number, body: string): Answer {
  const { error, cash } = fieldsOf(body)
  if (status !== 200 || typeof error !== 'number') return { outcome: 'broken', body }
  const balance = typeof cash === 'number' ? cash : undefined
  return { outcome: outcomes[error] ?? 'refused', balance, body }
}
