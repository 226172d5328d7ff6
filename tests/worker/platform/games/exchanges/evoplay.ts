/*
 * Recorded exchanges of Evoplay's wallet, which the test replays: what is sent, what is answered, and what the ledger has after, newest first.
 * `{token}` and `{userId}` are the player's, the signature is added. Every player begins with 100.00.
 */
export type Exchange = {
  send: { name: string; token?: string; callback_id: string; data?: Record<string, string> }
  answer: Record<string, unknown>
  ledger?: [kind: string, amount_minor: number][]
}

const details = JSON.stringify({ game: { game_id: '5485', denomination: '1.00', action: 'spin' } })
const call = (name: string, callback_id: string, data?: Record<string, string>) => ({
  ...{ token: '{token}', callback_id, name },
  ...(data && { data }),
})
const inRound = (amount: string, more: Record<string, string> = {}) => ({
  ...{ round_id: '991', action_id: '1', final_action: '0', amount, currency: 'USD', details },
  ...more,
})
const bet = call('bet', 'c-1', inRound('2.50'))
const win = call('win', 'c-2', inRound('10.00', { final_action: '1' }))
const refunded = {
  ...{ refund_round_id: '991', refund_action_id: '1', refund_callback_id: 'c-1' },
  ...{ amount: '2.50', currency: 'USD', details },
}
const refund = call('refund', 'c-3', refunded)
const done = (balance: string) => ({ status: 'ok', data: { balance, currency: 'USD' } })
const failed = (message: string, no_refund = '1', scope = 'internal') => ({
  status: 'error',
  error: { scope, no_refund, message },
})
const invalid = failed('9400 invalid: currency or amount')
const spin = JSON.stringify({ game: { game_id: '5485' }, extrabonus_type: 'freespins_on_start' })

export const exchanges: Record<string, Exchange[]> = {
  'a round: init, balance, bet, win': [
    { send: call('init', 'i-1'), answer: done('100.00'), ledger: [] },
    { send: call('balance', 'i-2'), answer: done('100.00') },
    { send: bet, answer: done('97.50'), ledger: [['debit', -250]] },
    {
      ...{ send: win, answer: done('107.50') },
      ledger: [
        ['credit', 1000],
        ['debit', -250],
      ],
    },
  ],
  'two bets of a round, and a lost one': [
    { send: bet, answer: done('97.50') },
    { send: call('bet', 'c-4', inRound('1.00', { action_id: '2' })), answer: done('96.50') },
    {
      ...{ send: call('win', 'c-5', inRound('0', { final_action: '1' })), answer: done('96.50') },
      ledger: [
        ['credit', 0],
        ['debit', -100],
        ['debit', -250],
      ],
    },
  ],
  'a free spin, whose amount is not taken': [
    { send: call('bet', 'f-1', inRound('2.50', { details: spin })), answer: done('100.00') },
    { send: call('win', 'f-2', inRound('4.00', { details: spin })), answer: done('104.00') },
    { send: call('bonusWin', 'f-3', inRound('1.00', { round_id: '992' })), answer: done('105.00') },
    {
      ...{ send: call('win', 'f-2', inRound('4.00', { details: spin })), answer: done('104.00') },
      ledger: [
        ['award', 100],
        ['award', 400],
        ['award', 0],
      ],
    },
  ],
  'a promotion of a player who may be gone': [
    {
      send: {
        ...{ name: 'BalanceIncrease', callback_id: 'b-1' },
        data: { id: '77', user_id: '{userId}', type: 'tournament', currency: 'USD', amount: '5.00' },
      },
      answer: done('105.00'),
      ledger: [['award', 500]],
    },
  ],
  'repeats, which are answered as the first time, and contradictions': [
    { send: bet, answer: done('97.50') },
    { send: win, answer: done('107.50') },
    { send: bet, answer: done('97.50') },
    { send: win, answer: done('107.50') },
    {
      send: call('bet', 'c-1', inRound('2.60')),
      answer: failed('9409 the transaction id was used for something else'),
    },
    { send: refund, answer: failed('9409 the round was paid out') },
    {
      ...{ send: call('balance', 'b'), answer: done('107.50') },
      ledger: [
        ['credit', 1000],
        ['debit', -250],
      ],
    },
  ],
  'a refund, once, and one that comes before its bet': [
    { send: bet, answer: done('97.50') },
    { send: refund, answer: done('100.00') },
    { send: refund, answer: done('100.00') },
    {
      send: call('refund', 'c-9', { ...refunded, amount: '2.51' }),
      answer: failed('9409 the transaction id was used for something else'),
    },
    { send: call('refund', 'c-6', { ...refunded, refund_callback_id: 'never' }), answer: done('100.00') },
    {
      send: call('bet', 'never', inRound('1.00')),
      answer: failed('9409 the transaction was rolled back before it came'),
      ledger: [
        ['rollback', 0],
        ['rollback', 250],
        ['debit', -250],
      ],
    },
  ],
  'what is refused': [
    { send: call('bet', 'r-1', inRound('100.01')), answer: failed('Not enough money', '1', 'user') },
    { send: win, answer: failed('9470 no debit stands in this round', '0') },
    { send: call('bet', 'r-2', inRound('1.001')), answer: invalid },
    { send: call('bet', 'r-3', inRound('1', { currency: 'EUR' })), answer: invalid },
    ...['-1', '1e2', '', '1,5'].map((amount) => ({
      send: call('bet', 'r-4', inRound(amount)),
      answer: failed('Invalid parameters'),
    })),
    { send: call('bet', 'r-5'), answer: failed('Invalid parameters') },
    { send: call('constructor', 'r-6'), answer: failed('Unknown callback') },
    {
      send: { ...bet, token: 'another' },
      answer: failed('9401 unknown or ended session'),
      ledger: [],
    },
  ],
}
