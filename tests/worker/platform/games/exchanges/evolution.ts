/*
 * Recorded exchanges of Evolution's wallet, which the test replays: what is sent, what is answered, and what the ledger has after, newest
 * first. `{token}` and `{userId}` are the player's; `send` may be the text of a body. Every player begins with 100.00.
 */
export type Exchange = {
  call: string
  send: Record<string, unknown> | string
  /** Of the query. */
  authToken?: string
  answer: Record<string, unknown>
  ledger?: [kind: string, amount_minor: number][]
}

const uuid = 'ce186440-ed92-11e3-ac10-0800200c9a66'
const player = { sid: '{token}', userId: '{userId}', uuid }
const table = { table: { id: 'aaabbbcccdddeee111', vid: 'aaabbbcccdddeee111' } }
const game = { id: '7kfwqku4jb4mtas1n4k4irqa', type: 'blackjack', details: table }
const inGame = { ...player, currency: 'USD', game }
const channel = { type: 'P' }

const transaction = (id: string, refId: string, amount?: unknown) => ({
  ...inGame,
  transaction: { id, refId, amount },
})
const debit = transaction('9AotBIvi23', '1459zzz', 2.5)
const credit = transaction('K4FOqh17v0', '1459zzz', 10.25)
const second = transaction('9AotBIvi24', '1460zzz', 5)
const done = (balance: number) => ({ status: 'OK', balance, bonus: 0, uuid })
const refused = (status: string) => ({ status, uuid })
const promo = (id: string, type: string, amount: unknown, more: object = {}) => ({
  ...{ ...player, currency: 'USD', game: null },
  promoTransaction: { type, id, amount, ...more },
})
const voucher = { voucherId: 'd82ce074-bd5a-11eb-8529-0242ac130003', remainingRounds: 0 }
const withAmount = (text: string) =>
  JSON.stringify(transaction('9AotBIvi23', '1459zzz', 'here')).replace('"here"', text)

export const exchanges: Record<string, Exchange[]> = {
  'a round: check, balance, debit, credit': [
    {
      ...{ call: 'check', send: { ...player, channel }, answer: { status: 'OK', sid: '{token}', uuid } },
      ledger: [],
    },
    { call: 'sid', send: { ...player, channel }, answer: { status: 'OK', sid: '{token}', uuid } },
    { call: 'balance', send: { ...inGame, game: null }, answer: done(100) },
    { call: 'balance', send: { ...inGame, game: { ...game, id: null } }, answer: done(100) },
    { call: 'debit', send: debit, answer: done(97.5), ledger: [['debit', -250]] },
    {
      ...{ call: 'credit', send: credit, answer: done(107.75) },
      ledger: [
        ['credit', 1025],
        ['debit', -250],
      ],
    },
  ],
  'a lost round': [
    { call: 'debit', send: debit, answer: done(97.5) },
    {
      ...{ call: 'credit', send: transaction('lost', '1459zzz', 0), answer: done(97.5) },
      ledger: [
        ['credit', 0],
        ['debit', -250],
      ],
    },
    { call: 'cancel', send: debit, answer: refused('BET_ALREADY_SETTLED') },
  ],
  'two bets of a round, of which one is cancelled': [
    { call: 'debit', send: debit, answer: done(97.5) },
    { call: 'debit', send: second, answer: done(92.5) },
    { call: 'cancel', send: second, answer: done(97.5) },
    {
      call: 'credit',
      send: { ...second, uuid: 'u' },
      answer: { ...refused('BET_ALREADY_SETTLED'), uuid: 'u' },
    },
    {
      ...{ call: 'credit', send: credit, answer: done(107.75) },
      ledger: [
        ['credit', 1025],
        ['rollback', 500],
        ['debit', -500],
        ['debit', -250],
      ],
    },
  ],
  'two bets of a round, of which one is paid and the other cancelled then': [
    { call: 'debit', send: debit, answer: done(97.5) },
    { call: 'debit', send: second, answer: done(92.5) },
    { call: 'credit', send: credit, answer: done(102.75) },
    { call: 'cancel', send: second, answer: done(107.75) },
    { call: 'cancel', send: debit, answer: refused('BET_ALREADY_SETTLED') },
  ],
  'two rounds at once': [
    { call: 'debit', send: debit, answer: done(97.5) },
    { call: 'debit', send: { ...second, game: { ...game, id: 'other' } }, answer: done(92.5) },
    { call: 'credit', send: transaction('won', '1460zzz', 6), answer: done(98.5) },
    { call: 'credit', send: credit, answer: done(108.75) },
  ],
  'repeats, which are answered as the first time, with the uuid that asks': [
    { call: 'debit', send: debit, answer: done(97.5) },
    { call: 'credit', send: credit, answer: done(107.75) },
    { call: 'debit', send: debit, answer: done(97.5) },
    { call: 'debit', send: { ...debit, uuid: 'again' }, answer: { ...done(97.5), uuid: 'again' } },
    { call: 'credit', send: transaction('another', '1459zzz', 10.25), answer: done(107.75) },
    { call: 'debit', send: transaction('9AotBIvi23', '1459zzz', 3), answer: refused('BET_ALREADY_EXIST') },
    {
      ...{ call: 'credit', send: transaction('K4FOqh17v0', '1459zzz', 11) },
      answer: refused('BET_ALREADY_SETTLED'),
      ledger: [
        ['credit', 1025],
        ['debit', -250],
      ],
    },
  ],
  'a cancelled bet stays so': [
    { call: 'debit', send: debit, answer: done(97.5) },
    { call: 'cancel', send: debit, answer: done(100) },
    { call: 'cancel', send: debit, answer: done(100) },
    { call: 'cancel', send: transaction('other', '1459zzz', 2.5), answer: done(100) },
    { call: 'credit', send: credit, answer: refused('BET_ALREADY_SETTLED') },
    {
      ...{ call: 'debit', send: debit, answer: refused('FINAL_ERROR_ACTION_FAILED') },
      ledger: [
        ['rollback', 250],
        ['debit', -250],
      ],
    },
  ],
  'a cancel before its debit, which is then refused': [
    { call: 'cancel', send: debit, answer: { ...done(100), status: 'BET_DOES_NOT_EXIST' } },
    { call: 'cancel', send: debit, answer: { ...done(100), status: 'BET_DOES_NOT_EXIST' } },
    {
      ...{ call: 'debit', send: debit, answer: refused('FINAL_ERROR_ACTION_FAILED') },
      ledger: [['rollback', 0]],
    },
  ],
  'free rounds that are played, with stakes of 0': [
    { call: 'debit', send: transaction('f1', 'free1', 0), answer: done(100) },
    { call: 'credit', send: transaction('f2', 'free1', 3), answer: done(103) },
    { call: 'credit', send: transaction('f2', 'free1', 3), answer: done(103) },
    { call: 'debit', send: transaction('f3', 'free2', 0), answer: done(103) },
    { call: 'cancel', send: transaction('f3', 'free2', 0), answer: done(103) },
    {
      ...{ call: 'credit', send: transaction('f4', 'free2', 3), answer: refused('BET_ALREADY_SETTLED') },
      ledger: [
        ['rollback', 0],
        ['award', 0],
        ['award', 300],
        ['award', 0],
      ],
    },
  ],
  'promotional payouts: free rounds, a jackpot, a reward, a kind that is not known': [
    {
      ...{ call: 'promo_payout', send: promo('TD1459zzz', 'FreeRoundPlayableSpent', 15.5, voucher) },
      ...{ answer: done(115.5), ledger: [['award', 1550]] },
    },
    {
      ...{ call: 'promo_payout', send: promo('TD1459zzz', 'FreeRoundPlayableSpent', 15.5, voucher) },
      answer: done(115.5),
    },
    {
      ...{ call: 'promo_payout', send: promo('TD1459zzz', 'FreeRoundPlayableSpent', 16, voucher) },
      answer: refused('BET_ALREADY_SETTLED'),
    },
    {
      ...{ call: 'promo_payout', answer: done(1115.5) },
      send: {
        ...promo('j1', 'JackpotWin', 1000, { jackpots: [{ id: 'mega', winAmount: 1000 }] }),
        game,
      },
    },
    {
      ...{ call: 'promo_payout', answer: done(1117.5) },
      send: promo('r1', 'RtrMonetaryReward', 2, { bonusConfigId: 'b', rewardId: 'r' }),
    },
    { call: 'promo_payout', send: promo('n1', 'SomethingNew', 0, { more: {} }), answer: done(1117.5) },
    {
      ...{ call: 'promo_payout', send: { ...promo('n2', 'CashReward', 1), sid: null } },
      answer: done(1118.5),
      ledger: [
        ['award', 100],
        ['award', 0],
        ['award', 200],
        ['award', 100_000],
        ['award', 1550],
      ],
    },
  ],
  'what is refused': [
    { call: 'debit', send: transaction('big', 'big', 100.01), answer: refused('INSUFFICIENT_FUNDS') },
    { call: 'credit', send: credit, answer: refused('BET_DOES_NOT_EXIST') },
    { call: 'check', send: { ...player, sid: '' }, answer: refused('INVALID_SID') },
    { call: 'check', send: { ...player, sid: 'of-nobody' }, answer: refused('INVALID_SID') },
    { call: 'balance', send: { ...inGame, sid: null }, answer: refused('INVALID_SID') },
    { call: 'debit', send: { ...debit, sid: 'of-nobody' }, answer: refused('INVALID_SID') },
    { call: 'credit', send: { ...credit, sid: 'of-nobody' }, answer: refused('INVALID_SID') },
    ...['check', 'sid', 'balance', 'debit', 'credit', 'cancel'].map((name) => ({
      ...{ call: name, send: { ...debit, userId: 'fakeUserId' } },
      answer: refused('INVALID_PARAMETER'),
    })),
    {
      ...{ call: 'promo_payout', send: { ...promo('x', 'JackpotWin', 1), sid: null, userId: 'nobody' } },
      answer: refused('INVALID_PARAMETER'),
    },
    ...['check', 'balance', 'debit', 'credit', 'cancel', 'promo_payout', 'nothing'].map((name) => ({
      ...{ call: name, authToken: 'another-token', send: debit },
      answer: refused('INVALID_TOKEN_ID'),
    })),
    ...['2.501', '-1', '"NaN"', '1e99', 'null', '99999999999', '[]', '1e-3', '0x10'].map((amount) => ({
      ...{ call: 'debit', send: withAmount(amount) },
      answer: amount === '0x10' ? { status: 'INVALID_PARAMETER', uuid: null } : refused('INVALID_PARAMETER'),
    })),
    ...['debit', 'credit', 'cancel', 'balance'].map((name) => ({
      ...{ call: name, send: { ...debit, currency: 'EUR' } },
      answer: refused('INVALID_PARAMETER'),
    })),
    { call: 'debit', send: { ...debit, transaction: null }, answer: refused('INVALID_PARAMETER') },
    { call: 'debit', send: '', answer: { status: 'INVALID_PARAMETER', uuid: null } },
    { call: 'debit', send: '['.repeat(30_000), answer: { status: 'INVALID_PARAMETER', uuid: null } },
    { call: 'debit/x', send: debit, answer: refused('INVALID_PARAMETER') },
    { call: 'constructor', send: debit, answer: refused('INVALID_PARAMETER'), ledger: [] },
  ],
  'credits that are finer than cents, which are kept until they are one': [
    { call: 'debit', send: withAmount('2.505'), answer: refused('INVALID_PARAMETER') },
    { call: 'debit', send: debit, answer: done(97.5) },
    { call: 'credit', send: withAmount('0.00000001'), answer: done(97.5) },
    { call: 'debit', send: second, answer: done(92.5) },
    { call: 'credit', send: transaction('K2', '1460zzz', 0.975), answer: done(93.47) },
    { call: 'credit', send: transaction('K2', '1460zzz', 0.975), answer: done(93.47) },
    { call: 'promo_payout', send: promo('fine', 'Prize', 1.004_999), answer: done(94.47) },
    { call: 'promo_payout', send: promo('cent', 'Prize', 0.0001), answer: done(94.48) },
    { call: 'promo_payout', send: promo('cent', 'Prize', 0.0001), answer: done(94.48) },
    {
      call: 'promo_payout',
      send: promo('tiny', 'Prize', 0.000_000_001),
      answer: refused('INVALID_PARAMETER'),
    },
    {
      ...{ call: 'balance', send: { ...inGame, game: null }, answer: done(94.48) },
      ledger: [
        ['award', 0],
        ['adjustment', 1],
        ['award', 100],
        ['credit', 97],
        ['debit', -500],
        ['credit', 0],
        ['debit', -250],
      ],
    },
  ],
  'decimals as JSON may write them': [
    { call: 'debit', send: withAmount('2.500000'), answer: done(97.5) },
    { call: 'debit', send: withAmount('2.5'), answer: done(97.5) },
    { call: 'debit', send: withAmount('25E-1'), answer: done(97.5) },
    { call: 'debit', send: withAmount('0.25e+1'), answer: done(97.5), ledger: [['debit', -250]] },
    { call: 'credit', send: withAmount('1.2E+2'), answer: done(217.5) },
  ],
}
