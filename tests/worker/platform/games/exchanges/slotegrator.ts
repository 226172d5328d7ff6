/*
 * Recorded exchanges of Slotegrator's wallet, which the test replays: what is sent, what is answered, and what the ledger has after, newest
 * first. `{token}` and `{userId}` are the player's; the headers are added. Every player begins with 100.00.
 */
export type Exchange = {
  send: Record<string, string>
  answer: Record<string, unknown>
  ledger?: [kind: string, amount_minor: number][]
}

const game = {
  player_id: '{userId}',
  currency: 'USD',
  game_uuid: '447eebaf-f41f-4dc9-8c36-0a1cbb1f0f6e',
  session_id: '{token}',
}
const balance = { action: 'balance', player_id: '{userId}', currency: 'USD' }
const bet = {
  ...{ action: 'bet', ...game, amount: '2.5', transaction_id: 'b-1', type: 'bet', round_id: 'r-1' },
  ...{ transaction_datetime: '2024-05-31 10:20:30.123456', casino_request_retry_count: '0' },
}
const win = { action: 'win', ...game, amount: '10', transaction_id: 'w-1', type: 'win', round_id: 'r-1' }
const refund = {
  ...{ action: 'refund', ...game, amount: '2.5', transaction_id: 'f-1' },
  bet_transaction_id: 'b-1',
}
const listed = (index: number, action: string, amount: string, transaction_id: string) => ({
  [`rollback_transactions[${index}][action]`]: action,
  [`rollback_transactions[${index}][amount]`]: amount,
  [`rollback_transactions[${index}][transaction_id]`]: transaction_id,
  [`rollback_transactions[${index}][type]`]: action,
})
const rollback = {
  action: 'rollback',
  ...game,
  transaction_id: 'k-1',
  type: 'rollback',
  provider_round_id: 'r-1',
}
const whole = { ...rollback, ...listed(0, 'bet', '2.5', 'b-1'), ...listed(1, 'win', '10', 'w-1') }
const both = ['b-1', 'w-1']
const done = (after: number, transaction_id: string) => ({ balance: after, transaction_id })
const failed = (error_description: string) => ({ error_code: 'INTERNAL_ERROR', error_description })
const contradicts = '9409 the transaction id was used for something else'
const wasUndone = failed('9409 the transaction was rolled back before it came')

export const exchanges: Record<string, Exchange[]> = {
  'a round: balance, bet, win': [
    { send: balance, answer: { balance: 100 }, ledger: [] },
    { send: bet, answer: done(97.5, 'b-1'), ledger: [['debit', -250]] },
    {
      ...{ send: win, answer: done(107.5, 'w-1') },
      ledger: [
        ['credit', 1000],
        ['debit', -250],
      ],
    },
    { send: { ...balance, session_id: '{token}' }, answer: { balance: 107.5 } },
  ],
  'a lost round, which its bet says is finished': [
    {
      ...{ send: { ...bet, finished: '1' }, answer: done(97.5, 'b-1') },
      ledger: [
        ['credit', 0],
        ['debit', -250],
      ],
    },
  ],
  'a win that names no round, of the newest bet or of the bet that it names': [
    { send: { ...bet, round_id: '' }, answer: done(97.5, 'b-1') },
    { send: { ...bet, round_id: '', transaction_id: 'b-2' }, answer: done(95, 'b-2') },
    { send: { ...win, round_id: '' }, answer: done(105, 'w-1') },
    {
      ...{ send: { ...win, round_id: '', transaction_id: 'w-2', bet_transaction_id: 'b-1' } },
      answer: done(115, 'w-2'),
    },
    { send: { ...bet, round_id: '', transaction_id: 'b-3' }, answer: done(112.5, 'b-3') },
    { send: { ...win, round_id: '' }, answer: done(105, 'w-1') },
  ],
  'a free round, whose bet takes nothing and whose win may name no round': [
    {
      ...{ send: { ...bet, type: 'freespin', freespin_id: 'c-1', quantity: '4' }, answer: done(100, 'b-1') },
      ledger: [['award', 0]],
    },
    {
      ...{ send: { ...win, type: 'freespin', freespin_id: 'c-1', round_id: '' }, answer: done(110, 'w-1') },
      ledger: [
        ['award', 1000],
        ['award', 0],
      ],
    },
    { send: { ...win, type: 'freespin', freespin_id: 'c-1', round_id: '' }, answer: done(110, 'w-1') },
  ],
  'a jackpot, tournaments and a tip': [
    { send: { ...win, type: 'jackpot', transaction_id: 'j' }, answer: done(110, 'j') },
    ...['pragmatic_prize_drop', 'tournament', 'bonus'].map((type, index) => ({
      send: { ...win, type, transaction_id: type },
      answer: done(120 + 10 * index, type),
    })),
    {
      ...{ send: { ...bet, type: 'tip', finished: 'true' }, answer: done(137.5, 'b-1') },
      ledger: [
        ['credit', 0],
        ['debit', -250],
        ['award', 1000],
        ['award', 1000],
        ['award', 1000],
        ['award', 1000],
      ],
    },
  ],
  'repeats, which are answered as the first time': [
    { send: { ...bet, finished: '1' }, answer: done(97.5, 'b-1') },
    { send: win, answer: done(107.5, 'w-1') },
    { send: { ...bet, finished: '1', casino_request_retry_count: '1' }, answer: done(97.5, 'b-1') },
    { send: win, answer: done(107.5, 'w-1') },
    {
      ...{ send: { ...win, amount: '11' }, answer: failed(contradicts) },
      ledger: [
        ['credit', 1000],
        ['credit', 0],
        ['debit', -250],
      ],
    },
  ],
  'a refund, and another of the same bet, which is told the first': [
    { send: bet, answer: done(97.5, 'b-1') },
    { send: refund, answer: done(100, 'refund/b-1') },
    { send: { ...refund, transaction_id: 'f-2' }, answer: done(100, 'refund/b-1') },
    {
      ...{ send: refund, answer: done(100, 'refund/b-1') },
      ledger: [
        ['rollback', 0],
        ['rollback', 250],
        ['debit', -250],
      ],
    },
  ],
  'a refund before its bet, which is then refused': [
    { send: refund, answer: done(100, 'refund/b-1') },
    { send: bet, answer: wasUndone },
    { send: refund, answer: done(100, 'refund/b-1'), ledger: [['rollback', 0]] },
  ],
  'a refund of a win, which changes nothing': [
    { send: bet, answer: done(97.5, 'b-1') },
    { send: win, answer: done(107.5, 'w-1') },
    {
      ...{ send: { ...refund, bet_transaction_id: 'w-1', amount: '10' }, answer: done(107.5, 'refund/w-1') },
      ledger: [
        ['rollback', 0],
        ['credit', 1000],
        ['debit', -250],
      ],
    },
    { send: { ...bet, transaction_id: 'b-2', round_id: 'r-2' }, answer: done(105, 'b-2') },
    {
      ...{ send: { ...refund, bet_transaction_id: 'w-1', amount: '10' } },
      answer: done(107.5, 'refund/w-1'),
    },
  ],
  'refunds of parts of a bet, no more than it in all': [
    { send: bet, answer: done(97.5, 'b-1') },
    {
      send: { ...refund, amount: '1' },
      answer: done(98.5, 'refund/b-1'),
      ledger: [
        ['partial_refund', 100],
        ['debit', -250],
      ],
    },
    { send: { ...refund, amount: '2', transaction_id: 'f-2' }, answer: failed(contradicts) },
    { send: { ...refund, amount: '1.5' }, answer: failed(contradicts) },
    { send: { ...refund, amount: '1.50', transaction_id: 'f-3' }, answer: done(100, 'refund/b-1') },
    {
      ...{ send: { ...refund, amount: '1' }, answer: done(98.5, 'refund/b-1') },
      ledger: [
        ['rollback', 150],
        ['partial_refund', 100],
        ['debit', -250],
      ],
    },
  ],
  'a refund of more than its bet': [
    { send: bet, answer: done(97.5, 'b-1') },
    { send: { ...refund, amount: '2.51' }, answer: failed(contradicts), ledger: [['debit', -250]] },
  ],
  'a rollback of a whole round': [
    { send: bet, answer: done(97.5, 'b-1') },
    { send: win, answer: done(107.5, 'w-1') },
    {
      ...{ send: whole, answer: { ...done(100, 'k-1'), rollback_transactions: both } },
      ledger: [
        ['rollback', 250],
        ['credit', -1000],
        ['credit', 1000],
        ['debit', -250],
      ],
    },
    { send: { ...bet, transaction_id: 'b-2', round_id: 'r-2' }, answer: done(97.5, 'b-2') },
    { send: whole, answer: { ...done(100, 'k-1'), rollback_transactions: both } },
    {
      ...{ send: { ...whole, transaction_id: 'k-2' } },
      answer: { ...done(97.5, 'k-2'), rollback_transactions: both },
    },
  ],
  'a rollback whose list is JSON': [
    { send: bet, answer: done(97.5, 'b-1') },
    {
      send: {
        ...rollback,
        rollback_transactions: '[{"action":"bet","amount":2.50,"transaction_id":"b-1","type":"bet"}]',
      },
      answer: { ...done(100, 'k-1'), rollback_transactions: ['b-1'] },
    },
  ],
  'a rollback before its movements, which are then refused': [
    { send: whole, answer: { ...done(100, 'k-1'), rollback_transactions: both } },
    { send: bet, answer: wasUndone },
    { send: win, answer: wasUndone },
    {
      ...{ send: { ...win, type: 'promo' }, answer: wasUndone },
      ledger: [
        ['rollback', 0],
        ['rollback', 0],
      ],
    },
  ],
  'a rollback of a round whose bet was refunded': [
    { send: bet, answer: done(97.5, 'b-1') },
    { send: refund, answer: done(100, 'refund/b-1') },
    {
      ...{ send: { ...rollback, ...listed(0, 'bet', '2.5', 'b-1'), ...listed(1, 'refund', '2.5', 'f-1') } },
      answer: { ...done(100, 'k-1'), rollback_transactions: ['b-1', 'f-1'] },
    },
    {
      ...{ send: { ...rollback, transaction_id: 'k-2', ...listed(0, 'refund', '2.5', 'f-1') } },
      answer: failed(contradicts),
    },
  ],
  'a rollback of a win that has been played away, which is owed': [
    { send: bet, answer: done(97.5, 'b-1') },
    { send: win, answer: done(107.5, 'w-1') },
    {
      ...{ send: { ...bet, transaction_id: 'b-2', round_id: 'r-2', amount: '105' } },
      answer: done(2.5, 'b-2'),
    },
    {
      ...{ send: whole, answer: { ...done(2.5, 'k-1'), rollback_transactions: both } },
      ledger: [
        ['rollback', 250],
        ['credit', -250],
        ['credit', 750],
        ['debit', -10_500],
        ['credit', 1000],
        ['debit', -250],
      ],
    },
    { send: whole, answer: { ...done(2.5, 'k-1'), rollback_transactions: both } },
    {
      ...{ send: { ...win, transaction_id: 'w-2', round_id: 'r-2' }, answer: done(5, 'w-2') },
    },
  ],
  'a rollback of a paid bet without its win, which is refused as a whole': [
    { send: bet, answer: done(97.5, 'b-1') },
    { send: win, answer: done(107.5, 'w-1') },
    { send: { ...bet, transaction_id: 'b-2', round_id: 'r-2' }, answer: done(105, 'b-2') },
    {
      send: { ...rollback, ...listed(0, 'bet', '2.5', 'b-2'), ...listed(1, 'bet', '2.5', 'b-1') },
      answer: failed('9409 the round was paid out'),
      ledger: [
        ['debit', -250],
        ['credit', 1000],
        ['debit', -250],
      ],
    },
  ],
  'what is refused': [
    {
      ...{ send: { ...bet, amount: '100.01' } },
      answer: { error_code: 'INSUFFICIENT_FUNDS', error_description: 'insufficient balance' },
    },
    { send: { ...balance, player_id: 'nobody' }, answer: failed('9401 unknown or ended session') },
    { send: { ...balance, player_id: '' }, answer: failed('invalid parameters') },
    { send: { ...balance, currency: 'EUR' }, answer: failed('9400 invalid: currency or amount') },
    { send: { ...win, currency: 'EUR' }, answer: failed('9400 invalid: currency or amount') },
    { send: { ...balance, action: 'withdraw' }, answer: failed('unknown action') },
    { send: { ...balance, action: 'toString' }, answer: failed('unknown action') },
    { send: { ...rollback }, answer: failed('invalid parameters') },
    { send: { ...rollback, rollback_transactions: '{' }, answer: failed('invalid parameters') },
    ...['-1', '1e2', 'NaN', '1,5', '0x10', '12345678901234567'].map((amount) => ({
      ...{ send: { ...bet, amount }, answer: failed('invalid parameters') },
    })),
    ...['2.501', '99999999999'].map((amount) => ({
      ...{ send: { ...bet, amount }, answer: failed('9400 invalid: currency or amount') },
    })),
    { send: win, answer: failed('9470 no debit stands in this round') },
    {
      ...{ send: { ...win, round_id: '' }, answer: failed('9470 no debit stands in this round') },
      ledger: [],
    },
  ],
  'decimals that end in zeros': [
    { send: { ...bet, amount: '2.50000' }, answer: done(97.5, 'b-1'), ledger: [['debit', -250]] },
  ],
}
