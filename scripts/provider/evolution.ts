import { fieldsOf, type Answer, type Dialect, type Outcome } from './provider.ts'

const outcomes: Partial<Record<string, Outcome>> = {
  OK: 'ok',
  INSUFFICIENT_FUNDS: 'insufficient',
  INVALID_SID: 'gone',
  INVALID_TOKEN_ID: 'unsigned',
  TEMPORARY_ERROR: 'again',
}
const longestId = 255

/** JSON with a token in the address (docs/providers/evolution.md). A bet is known by its `refId`. */
export const evolution: Dialect = (ask, { key, token, playerId, gameId, currency }) => {
  async function call(name: string, fields: object): Promise<Answer> {
    const uuid = crypto.randomUUID()
    const sent = { sid: token, userId: playerId, uuid, ...fields }
    const answer = await ask(`/wallet/evolution/${name}?authToken=${encodeURIComponent(key)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sent),
    })
    return read(answer.status, await answer.text(), uuid)
  }

  const inRound = (roundId: string, transaction: { id: string; refId: string; amount: number }) => ({
    currency,
    game: { id: roundId, type: 'roulette', details: { table: { id: gameId, vid: null } } },
    transaction: { ...transaction, id: transaction.id.slice(0, longestId) },
  })
  return {
    namesCurrency: true,
    signsTime: false,
    namesGame: true,
    balance: () => call('balance', { currency, game: null }),
    bet: ({ id, roundId, amount }) => call('debit', inRound(roundId, { id: `d-${id}`, refId: id, amount })),
    win: ({ id, roundId, amount }, refId) => call('credit', inRound(roundId, { id, refId, amount })),
    freeWin: ({ id, amount }) =>
      call('promo_payout', {
        ...{ currency, game: null },
        promoTransaction: {
          ...{ type: 'FreeRoundPlayableSpent', id, amount },
          ...{ voucherId: id, remainingRounds: 0 },
        },
      }),
    undo: ({ id, roundId, amount }) => call('cancel', inRound(roundId, { id: `d-${id}`, refId: id, amount })),
  }
}

/** The `uuid` of the call is in every answer; without it the body of a repetition is the same. */
function read(http: number, text: string, uuid: string): Answer {
  const { status, balance, uuid: echoed } = fieldsOf(text)
  if (http !== 200 || typeof status !== 'string' || echoed !== uuid) return { outcome: 'broken', body: text }
  return {
    outcome: outcomes[status] ?? 'refused',
    balance: typeof balance === 'number' ? balance : undefined,
    body: text.replace(uuid, 'uuid'),
  }
}
