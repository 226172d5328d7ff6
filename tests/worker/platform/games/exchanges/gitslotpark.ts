/*
 * Recorded exchanges of GitSlotPark's wallet, which the test replays: what is sent, what is answered, and what the ledger has after, newest
 * first. `{userId}` is the player's; `sign` is added. Every player begins with 100.00.
 */
export type Exchange = {
  call: string
  send: Record<string, string | number | boolean>
  answer: Record<string, unknown>
  ledger?: [kind: string, amount_minor: number][]
}

const player = { agentID: 'Partner01', userID: '{userId}' }
const round = { ...player, transactionID: 't-1', roundID: 'r-1' }
const withdraw = { ...round, amount: '2.50' }
const deposit = { ...round, amount: '10.00', transactionID: 't-2' }
const betWin = { ...round, betAmount: '2.50', winAmount: '10.00' }
const rollback = { ...player, transactionID: 't-1' }
/** The second version of the interface: amounts are numbers, and the game and what is referred to are signed too. */
const second = { gameID: 2001 }

const done = (balance: number, transactionID?: string) => ({
  ...{ code: 0, result: 0, message: 'Success', balance, currency: 'USD' },
  ...(transactionID !== undefined && { transactionID, platformTransactionID: transactionID }),
})
const refused = (result: number, message: string) => ({ code: result, result, message })
const general = (message: string) => refused(1, `9409 ${message}`)
const contradicts = general('the transaction id was used for something else')
const wasUndone = general('the transaction was rolled back before it came')
const wrong = refused(2, 'Wrong input parameters')
const unknown = refused(8, 'Transaction not found')

export const exchanges: Record<string, Exchange[]> = {
  'a round: balance, withdraw, deposit': [
    { call: 'GetBalance', send: player, answer: done(100), ledger: [] },
    { call: 'Withdraw', send: withdraw, answer: done(97.5, 't-1'), ledger: [['debit', -250]] },
    {
      ...{ call: 'Deposit', send: deposit, answer: done(107.5, 't-2') },
      ledger: [
        ['credit', 1000],
        ['debit', -250],
      ],
    },
  ],
  'a round in the second version of the interface': [
    { call: 'GetBalance', send: { ...player, ...second }, answer: done(100) },
    { call: 'Withdraw', send: { ...withdraw, ...second, amount: 2.5 }, answer: done(97.5, 't-1') },
    {
      call: 'Deposit',
      send: { ...deposit, ...second, amount: 10, refTransactionID: 't-1' },
      answer: done(107.5, 't-2'),
    },
    {
      ...{
        call: 'BetWin',
        send: { ...betWin, ...second, betAmount: 1, winAmount: 0, transactionID: 't-3', roundID: 'r-2' },
      },
      answer: done(106.5, 't-3'),
    },
    {
      ...{ call: 'RollbackTransaction', send: { ...player, ...second, refTransactionID: 't-3' } },
      answer: done(107.5, 'rollback/t-3'),
      ledger: [
        ['rollback', 100],
        ['credit', 0],
        ['credit', 0],
        ['debit', -100],
        ['credit', 1000],
        ['debit', -250],
      ],
    },
  ],
  'bet and win in one, and one that won nothing': [
    {
      ...{ call: 'BetWin', send: betWin, answer: done(107.5, 't-1') },
      ledger: [
        ['credit', 1000],
        ['debit', -250],
      ],
    },
    {
      ...{ call: 'BetWin', send: { ...betWin, transactionID: 't-2', roundID: 'r-2', winAmount: '0.00' } },
      answer: done(105, 't-2'),
      ledger: [
        ['credit', 0],
        ['debit', -250],
        ['credit', 1000],
        ['debit', -250],
      ],
    },
  ],
  'free spins, which take nothing': [
    { call: 'Withdraw', send: { ...withdraw, freeSpin: true }, answer: done(100, 't-1') },
    { call: 'Deposit', send: { ...deposit, freeSpin: 1 }, answer: done(110, 't-2') },
    {
      call: 'BetWin',
      send: { ...betWin, transactionID: 't-3', roundID: 'r-2', freeSpinID: 'f-1' },
      answer: done(120, 't-3'),
    },
    {
      ...{ call: 'Deposit', send: deposit, answer: done(110, 't-2') },
      ledger: [
        ['award', 1000],
        ['award', 0],
        ['award', 1000],
        ['award', 0],
      ],
    },
  ],
  'repeats, which are answered as the first time': [
    { call: 'BetWin', send: betWin, answer: done(107.5, 't-1') },
    {
      call: 'Withdraw',
      send: { ...withdraw, transactionID: 't-2', roundID: 'r-2' },
      answer: done(105, 't-2'),
    },
    { call: 'BetWin', send: betWin, answer: done(107.5, 't-1') },
    {
      call: 'Withdraw',
      send: { ...withdraw, transactionID: 't-2', roundID: 'r-2' },
      answer: done(105, 't-2'),
    },
    {
      ...{ call: 'BetWin', send: { ...betWin, winAmount: '11.00' }, answer: contradicts },
      ledger: [
        ['debit', -250],
        ['credit', 1000],
        ['debit', -250],
      ],
    },
  ],
  'a rollback of a withdraw': [
    { call: 'Withdraw', send: withdraw, answer: done(97.5, 't-1') },
    { call: 'RollbackTransaction', send: rollback, answer: done(100, 'rollback/t-1') },
    {
      call: 'Withdraw',
      send: { ...withdraw, transactionID: 't-2', roundID: 'r-2' },
      answer: done(97.5, 't-2'),
    },
    {
      ...{ call: 'RollbackTransaction', send: rollback, answer: done(100, 'rollback/t-1') },
      ledger: [
        ['debit', -250],
        ['rollback', 250],
        ['debit', -250],
      ],
    },
  ],
  'a rollback of bet and win in one, and of a deposit': [
    { call: 'BetWin', send: betWin, answer: done(107.5, 't-1') },
    { call: 'RollbackTransaction', send: rollback, answer: done(100, 'rollback/t-1') },
    { call: 'RollbackTransaction', send: rollback, answer: done(100, 'rollback/t-1') },
    {
      call: 'Withdraw',
      send: { ...withdraw, transactionID: 't-3', roundID: 'r-3' },
      answer: done(97.5, 't-3'),
    },
    { call: 'Deposit', send: { ...deposit, roundID: 'r-3' }, answer: done(107.5, 't-2') },
    {
      ...{ call: 'RollbackTransaction', send: { ...player, transactionID: 't-2' } },
      answer: done(97.5, 'rollback/t-2'),
      ledger: [
        ['credit', -1000],
        ['credit', 1000],
        ['debit', -250],
        ['rollback', 250],
        ['credit', -1000],
        ['credit', 1000],
        ['debit', -250],
      ],
    },
  ],
  'a rollback before its transaction, which is then refused': [
    { call: 'RollbackTransaction', send: rollback, answer: unknown },
    { call: 'Withdraw', send: withdraw, answer: wasUndone },
    { call: 'BetWin', send: betWin, answer: wasUndone },
    { call: 'RollbackTransaction', send: rollback, answer: unknown, ledger: [['rollback', 0]] },
  ],
  'a rollback of a withdraw whose win stays, which is refused': [
    { call: 'Withdraw', send: withdraw, answer: done(97.5, 't-1') },
    { call: 'Deposit', send: deposit, answer: done(107.5, 't-2') },
    { call: 'RollbackTransaction', send: rollback, answer: general('the round was paid out') },
  ],
  'what is refused': [
    { call: 'Withdraw', send: { ...withdraw, amount: '100.01' }, answer: refused(6, 'Insufficient funds') },
    {
      ...{ call: 'BetWin', send: { ...betWin, betAmount: '100.01', winAmount: '500.00' } },
      answer: refused(6, 'Insufficient funds'),
    },
    { call: 'GetBalance', send: { ...player, userID: 'nobody' }, answer: refused(5, 'User not found') },
    { call: 'GetBalance', send: { ...player, sign: '0'.repeat(64) }, answer: refused(3, 'Invalid sign') },
    { call: 'Transfer', send: player, answer: wrong },
    { call: 'toString', send: player, answer: wrong },
    { call: 'RollbackTransaction', send: player, answer: wrong },
    { call: 'Deposit', send: deposit, answer: unknown },
    ...['2.501', '-1', '1e2', 'NaN', '1,5', '99999999999'].map((amount) => ({
      ...{ call: 'Withdraw', send: { ...withdraw, amount }, answer: wrong },
    })),
    { call: 'BetWin', send: { ...betWin, winAmount: '0.000000001' }, answer: wrong, ledger: [] },
  ],
  'decimals that end in zeros': [
    { call: 'Withdraw', send: { ...withdraw, amount: '2.50000' }, answer: done(97.5, 't-1') },
  ],
}
