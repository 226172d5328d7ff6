/*
 * Recorded exchanges of Pragmatic Play's wallet, which the test replays: what is sent, what is answered, and what the ledger has after, newest
 * first. `{token}` and `{userId}` are the player's, `hash` is added. Every player begins with 100.00.
 */
export type Exchange = {
  call: string
  send: Record<string, string>
  answer: Record<string, unknown>
  ledger?: [kind: string, amount_minor: number][]
}

const game = { providerId: 'PragmaticPlay', gameId: 'gems' }
const spin = {
  ...game,
  userId: '{userId}',
  token: '{token}',
  roundId: '5103188801',
  timestamp: '1482429190374',
}
const late = { ...game, userId: '{userId}', roundId: '5103188801', timestamp: '1482429190374' }
const offline = { providerId: 'PragmaticPlay', userId: '{userId}', timestamp: '1482429190374' }
const done = { error: 0, description: 'Success' }
const money = (cash: number) => ({ currency: 'USD', cash, bonus: 0 })
const bet = { ...spin, reference: '585c1306f89c56f5ecfc2f5d', amount: '2.50', roundDetails: 'spin' }
const betAnswer = { transactionId: bet.reference, ...money(97.5), usedPromo: 0, ...done }
const win = { ...late, reference: '585c1306f89c56f5ecfc2f5e', amount: '10.0', roundDetails: 'spin' }
const refund = { ...offline, reference: bet.reference }
const refunded = (cash: number) => ({ transactionId: `refund/${bet.reference}`, ...money(cash), ...done })

export const exchanges: Record<string, Exchange[]> = {
  'a round: authenticate, balance, bet, result, end of the round': [
    {
      ...{ call: 'authenticate', send: { ...game, token: '{token}' } },
      answer: { userId: '{userId}', ...money(100), token: '{token}', ...done },
      ledger: [],
    },
    { call: 'balance', send: { ...game, userId: '{userId}' }, answer: { ...money(100), ...done } },
    { call: 'bet', send: bet, answer: betAnswer, ledger: [['debit', -250]] },
    {
      ...{ call: 'result', send: win, answer: { transactionId: win.reference, ...money(107.5), ...done } },
      ledger: [
        ['credit', 1000],
        ['debit', -250],
      ],
    },
    {
      ...{ call: 'endRound', send: { ...game, userId: '{userId}', roundId: '5103188801' } },
      answer: { transactionId: 'endRound/gems/5103188801', ...money(107.5), ...done },
      ledger: [
        ['credit', 1000],
        ['debit', -250],
      ],
    },
  ],
  'a lost round, which its end alone closes': [
    { call: 'bet', send: bet, answer: betAnswer },
    {
      ...{ call: 'endRound', send: { ...game, userId: '{userId}', roundId: '5103188801' } },
      answer: { transactionId: 'endRound/gems/5103188801', ...money(97.5), ...done },
      ledger: [
        ['credit', 0],
        ['debit', -250],
      ],
    },
  ],
  'free rounds that are paid by their total alone': [
    {
      ...{ call: 'bonusWin', send: { ...offline, reference: 'f1', bonusCode: 'code', amount: '15.00' } },
      answer: { transactionId: 'bonusWin/f1', ...money(115), ...done },
      ledger: [['award', 1500]],
    },
    {
      ...{ call: 'bonusWin', send: { ...offline, reference: 'f2', bonusCode: 'none', amount: '0.00' } },
      answer: { transactionId: 'bonusWin/f2', ...money(115), ...done },
      ledger: [
        ['award', 0],
        ['award', 1500],
      ],
    },
  ],
  'free rounds that are paid one by one, and told as a total': [
    {
      ...{ call: 'bet', send: { ...bet, amount: '0.20', bonusCode: 'code' } },
      answer: { ...betAnswer, cash: 100 },
    },
    {
      ...{ call: 'result', send: { ...win, bonusCode: 'code' } },
      answer: { transactionId: win.reference, ...money(110), ...done },
    },
    {
      ...{
        call: 'bonusWin',
        send: { ...offline, reference: win.reference, bonusCode: 'code', amount: '10.00' },
      },
      answer: { transactionId: `bonusWin/${win.reference}`, ...money(110), ...done },
      ledger: [
        ['award', 0],
        ['award', 1000],
        ['award', 0],
      ],
    },
  ],
  'a jackpot in its round, and promotions after it': [
    { call: 'bet', send: bet, answer: betAnswer },
    {
      ...{ call: 'jackpotWin', send: { ...late, reference: 'j1', jackpotId: '7', amount: '1000' } },
      answer: { transactionId: 'j1', ...money(1097.5), ...done },
    },
    {
      ...{
        call: 'result',
        send: { ...win, amount: '0', promoWinAmount: '5.00', promoWinReference: 'p1', promoCampaignID: '3' },
      },
      answer: { transactionId: win.reference, ...money(1102.5), ...done },
    },
    {
      call: 'promoWin',
      send: { ...offline, reference: 'p2', campaignId: '3', campaignType: 'T', amount: '1', currency: 'USD' },
      answer: { transactionId: 'p2', ...money(1103.5), ...done },
      ledger: [
        ['award', 100],
        ['award', 500],
        ['credit', 0],
        ['award', 100_000],
        ['debit', -250],
      ],
    },
  ],
  'a round that is settled anew: more, less, and less than there is, which is owed': [
    {
      call: 'adjustment',
      send: { ...late, reference: 'early', amount: '1.00', validBetAmount: '2.50' },
      answer: { error: 100, description: 'Internal server error, try again' },
      ledger: [],
    },
    { call: 'bet', send: bet, answer: betAnswer },
    { call: 'result', send: win, answer: { transactionId: win.reference, ...money(107.5), ...done } },
    {
      call: 'adjustment',
      send: { ...late, reference: 'more', amount: '2.50', validBetAmount: '2.50' },
      answer: { transactionId: 'adjustment/more', ...money(110), ...done },
    },
    {
      call: 'adjustment',
      send: { ...late, reference: 'less', amount: '-12.50', validBetAmount: '2.50' },
      answer: { transactionId: 'adjustment/less', ...money(97.5), ...done },
      ledger: [
        ['adjustment', -1250],
        ['adjustment', 250],
        ['credit', 1000],
        ['debit', -250],
      ],
    },
    {
      call: 'adjustment',
      send: { ...late, reference: 'owed', amount: '-100.00' },
      answer: { transactionId: 'adjustment/owed', ...money(0), ...done },
    },
    {
      call: 'adjustment',
      send: { ...late, reference: 'more', amount: '2.5' },
      answer: { transactionId: 'adjustment/more', ...money(110), ...done },
    },
    {
      call: 'adjustment',
      send: { ...late, reference: 'more', amount: '-2.50' },
      answer: { error: 120, description: 'Internal server error, do not try again' },
    },
    {
      ...{ call: 'promoWin', send: { ...offline, reference: 'p9', campaignId: '3', amount: '5' } },
      answer: { transactionId: 'p9', ...money(2.5), ...done },
      ledger: [
        ['repayment', -250],
        ['repayment', -250],
        ['award', 500],
        ['adjustment', -9750],
        ['adjustment', 250],
        ['adjustment', -1250],
        ['adjustment', 250],
        ['credit', 1000],
        ['debit', -250],
      ],
    },
  ],
  'repeats, which are answered as the first time': [
    { call: 'bet', send: bet, answer: betAnswer },
    { call: 'result', send: win, answer: { transactionId: win.reference, ...money(107.5), ...done } },
    { call: 'bet', send: bet, answer: betAnswer },
    { call: 'result', send: win, answer: { transactionId: win.reference, ...money(107.5), ...done } },
    {
      ...{ call: 'result', send: { ...win, amount: '11' } },
      answer: { error: 120, description: 'Internal server error, do not try again' },
      ledger: [
        ['credit', 1000],
        ['debit', -250],
      ],
    },
  ],
  'a refund after its bet': [
    { call: 'bet', send: bet, answer: betAnswer },
    { call: 'refund', send: refund, answer: refunded(100) },
    {
      ...{ call: 'refund', send: refund, answer: refunded(100) },
      ledger: [
        ['rollback', 250],
        ['debit', -250],
      ],
    },
  ],
  'a refund of a free round, which took nothing': [
    { call: 'bet', send: { ...bet, amount: '0.00', bonusCode: 'code' }, answer: { ...betAnswer, cash: 100 } },
    { call: 'refund', send: refund, answer: refunded(100) },
    {
      ...{ call: 'bet', send: { ...bet, reference: 'next', roundId: '5103188802' } },
      answer: { ...betAnswer, transactionId: 'next' },
    },
    {
      ...{ call: 'refund', send: refund, answer: refunded(100) },
      ledger: [
        ['debit', -250],
        ['rollback', 0],
        ['award', 0],
      ],
    },
  ],
  'a refund before its bet, which is then refused': [
    { call: 'refund', send: refund, answer: refunded(100) },
    {
      ...{ call: 'bet', send: bet },
      answer: { error: 120, description: 'Internal server error, do not try again' },
      ledger: [['rollback', 0]],
    },
  ],
  'what is refused': [
    {
      ...{ call: 'bet', send: { ...bet, amount: '100.01' } },
      answer: { error: 1, description: 'Insufficient balance' },
    },
    {
      ...{ call: 'balance', send: { ...offline, userId: 'nobody' } },
      answer: { error: 2, description: 'Player not found or logged out' },
    },
    {
      ...{ call: 'promoWin', send: { ...offline, userId: 'nobody', reference: 'x', amount: '1' } },
      answer: { error: 2, description: 'Player not found or logged out' },
    },
    {
      ...{ call: 'authenticate', send: { ...game, token: 'of-nobody' } },
      answer: { error: 4, description: 'Authentication failed: the token is not found or has expired' },
    },
    {
      ...{ call: 'bet', send: { ...bet, hash: '0'.repeat(32) } },
      answer: { error: 5, description: 'Invalid hash code' },
    },
    ...['2.501', '-1', '1e2', 'NaN', '1,5', '99999999999'].map((amount) => ({
      ...{ call: 'bet', send: { ...bet, amount } },
      answer: { error: 7, description: 'Bad parameters in the request' },
    })),
    {
      ...{ call: 'promoWin', send: { ...offline, reference: 'x', amount: '1', currency: 'EUR' } },
      answer: { error: 7, description: 'Bad parameters in the request' },
    },
    {
      ...{ call: 'result', send: win },
      answer: { error: 100, description: 'Internal server error, try again' },
      ledger: [],
    },
  ],
  'decimals that end in zeros': [
    { call: 'bet', send: { ...bet, amount: '2.50000' }, answer: betAnswer, ledger: [['debit', -250]] },
  ],
}
