import type { Answer, Ask, Dialect, Launched, Move, Outcome, Provider } from './provider.ts'

/**
 * What a provider relies on, of any dialect. `leave` ends the game as the player would, where the caller can; otherwise the cases that need it
 * are not tried.
 */
export type Played = {
  ask: Ask
  dialect: Dialect
  launched: Launched
  leave?: (() => Promise<void>) | undefined
}
/** An empty fault: it holds. Undefined: it could not be tried. */
export type Found = { name: string; fault: string | undefined }

class Fault extends Error {}

type Case = (provider: Provider, played: Played) => Promise<void>

const stake = 1
const prize = 2

const newMove = (amount: number): Move => ({ id: crypto.randomUUID(), roundId: crypto.randomUUID(), amount })
const inRoundOf = ({ roundId }: Move, amount: number): Move => ({ id: crypto.randomUUID(), roundId, amount })

/** In this order: the last one ends the game. */
const cases: Record<string, Case> = {
  balance: async (provider) => void (await balanceOf(provider)),

  'round: bet and win': async (provider) => {
    const before = await balanceOf(provider)
    const bet = newMove(stake)
    expectOk(await provider.bet(bet), before - stake)
    expectOk(await provider.win(inRoundOf(bet, prize), bet.id), before - stake + prize)
    await expectBalance(provider, before - stake + prize)
  },

  'lost round': async (provider) => {
    const before = await balanceOf(provider)
    const bet = newMove(stake)
    expectOk(await provider.bet(bet), before - stake)
    expectOk(await provider.win(inRoundOf(bet, 0), bet.id), before - stake)
    await expectBalance(provider, before - stake)
  },

  'two bets of a round, and a win of one': async (provider) => {
    const before = await balanceOf(provider)
    const bet = newMove(stake)
    const second = inRoundOf(bet, stake)
    expectOk(await provider.bet(bet), before - stake)
    expectOk(await provider.bet(second), before - 2 * stake)
    expectOk(await provider.win(inRoundOf(bet, prize), second.id), before - 2 * stake + prize)
    await expectBalance(provider, before - 2 * stake + prize)
  },

  'free round: win without a stake': async (provider) => {
    const before = await balanceOf(provider)
    expectOk(await provider.freeWin(newMove(prize)), before + prize)
    await expectBalance(provider, before + prize)
  },

  'repeat: the first answer, byte for byte': async (provider) => {
    const before = await balanceOf(provider)
    const bet = newMove(stake)
    const win = inRoundOf(bet, prize)
    const first = [await provider.bet(bet), await provider.win(win, bet.id)]
    const again = [await provider.bet(bet), await provider.win(win, bet.id)]
    first.forEach((answer, n) => expectSame(answer, again[n]))
    await expectBalance(provider, before - stake + prize)
  },

  'repeat with another amount: refused': async (provider) => {
    const before = await balanceOf(provider)
    const bet = newMove(stake)
    expectOk(await provider.bet(bet))
    expectRefusal(await provider.bet({ ...bet, amount: stake + 1 }))
    expectOk(await provider.undo(bet, crypto.randomUUID()))
    await expectBalance(provider, before)
  },

  'at once: five times one bet is one bet': async (provider) => {
    const before = await balanceOf(provider)
    const bet = newMove(stake)
    const answers = await Promise.all(Array.from({ length: 5 }, () => provider.bet(bet)))
    answers.forEach((answer) => expectSame(answers[0] ?? answer, answer))
    expectOk(await provider.win(inRoundOf(bet, 0), bet.id))
    await expectBalance(provider, before - stake)
  },

  'at once: five bets are five bets': async (provider) => {
    const before = await balanceOf(provider)
    const bets = Array.from({ length: 5 }, () => newMove(stake))
    const answers = await Promise.all(bets.map((bet) => provider.bet(bet)))
    answers.forEach((answer) => expectOk(answer))
    for (const bet of bets) expectOk(await provider.win(inRoundOf(bet, 0), bet.id))
    await expectBalance(provider, before - 5 * stake)
  },

  'rollback: once, however often it is told': async (provider) => {
    const before = await balanceOf(provider)
    const bet = newMove(stake)
    expectOk(await provider.bet(bet), before - stake)
    const undoId = crypto.randomUUID()
    expectSame(expectOk(await provider.undo(bet, undoId)), await provider.undo(bet, undoId))
    await expectBalance(provider, before)
  },

  'part of a bet taken back: no more than the bet in all': async (provider) => {
    if (!provider.undoPart) throw new NotTried()
    const before = await balanceOf(provider)
    const bet = newMove(2 * stake)
    const part = inRoundOf(bet, stake)
    expectOk(await provider.bet(bet), before - 2 * stake)
    expectSame(expectOk(await provider.undoPart(part, bet.id)), await provider.undoPart(part, bet.id))
    expectRefusal(await provider.undoPart(inRoundOf(bet, 2 * stake + 1), bet.id))
    expectOk(await provider.win(inRoundOf(bet, 0), bet.id), before - stake)
    await expectBalance(provider, before - stake)
  },

  'adjustment of a round: up, down, and once': async (provider) => {
    if (!provider.adjust) throw new NotTried()
    const before = await balanceOf(provider)
    const bet = newMove(stake)
    expectRefusal(await provider.adjust(inRoundOf(bet, prize)))
    expectOk(await provider.bet(bet))
    expectOk(await provider.win(inRoundOf(bet, prize), bet.id))
    const down = inRoundOf(bet, -prize)
    const first = expectOk(await provider.adjust(down), before - stake)
    expectOk(await provider.adjust(inRoundOf(bet, stake)), before)
    expectSame(first, await provider.adjust(down))
    expectRefusal(await provider.adjust({ ...down, amount: prize }))
    await expectBalance(provider, before)
  },

  'late: a rollback of a round that was paid': async (provider) => {
    const before = await balanceOf(provider)
    const bet = newMove(stake)
    expectOk(await provider.bet(bet))
    expectOk(await provider.win(inRoundOf(bet, prize), bet.id))
    expectRefusal(await provider.undo(bet, crypto.randomUUID()))
    await expectBalance(provider, before - stake + prize)
  },

  'out of order: a rollback before its bet': async (provider) => {
    const before = await balanceOf(provider)
    const bet = newMove(stake)
    // What the dialect answers is its own; the bet after it must not cost the player anything.
    await provider.undo(bet, crypto.randomUUID())
    expectRefusal(await provider.bet(bet))
    await expectBalance(provider, before)
  },

  'out of order: a win before its bet': async (provider) => {
    const before = await balanceOf(provider)
    const bet = newMove(stake)
    expectRefusal(await provider.win(inRoundOf(bet, prize), bet.id))
    await expectBalance(provider, before)
  },

  'wrong signature': async (provider, { ask, dialect, launched }) => {
    const before = await balanceOf(provider)
    const stranger = dialect(ask, { ...launched, key: crypto.randomUUID() })
    expectOutcome(await stranger.bet(newMove(stake)), ['unsigned', 'gone'])
    await expectBalance(provider, before)
  },

  'late: a signature of an hour ago': async (provider, { ask, dialect, launched }) => {
    if (!provider.signsTime) throw new NotTried()
    const before = await balanceOf(provider)
    const late = dialect(ask, { ...launched, late_s: 3600 })
    expectOutcome(await late.bet(newMove(stake)), ['unsigned'])
    await expectBalance(provider, before)
  },

  'ids of 255 odd characters': async (provider) => {
    const before = await balanceOf(provider)
    const id = `${crypto.randomUUID()} ~*!'()"{}[]&=+%/\\`.padEnd(255, '~')
    const bet = { id, roundId: id, amount: stake }
    expectOk(await provider.bet(bet), before - stake)
    expectOk(await provider.undo(bet, crypto.randomUUID()), before)
  },

  'more than the balance': async (provider) => {
    const before = await balanceOf(provider)
    expectOutcome(await provider.bet(newMove(Math.ceil(before) + 1)), ['insufficient'])
    await expectBalance(provider, before)
  },

  'another currency': async (provider, { ask, dialect, launched }) => {
    if (!provider.namesCurrency) throw new NotTried()
    const before = await balanceOf(provider)
    const currency = launched.currency === 'EUR' ? 'USD' : 'EUR'
    expectRefusal(await dialect(ask, { ...launched, currency }).bet(newMove(stake)))
    await expectBalance(provider, before)
  },

  'unknown game': async (provider, { ask, dialect, launched }) => {
    if (!provider.namesGame) throw new NotTried()
    const before = await balanceOf(provider)
    const { token } = launched
    const lost = dialect(ask, {
      ...launched,
      token: token.slice(0, -4) + (token.endsWith('AAAA') ? 'BBBB' : 'AAAA'),
    })
    expectRefusal(await lost.bet(newMove(stake)))
    await expectBalance(provider, before)
  },

  'ended game: no bet, but the win and the rollback of earlier ones': async (provider, { leave }) => {
    if (!leave) throw new NotTried()
    const [bet, other] = [newMove(stake), newMove(stake)]
    const first = expectOk(await provider.bet(bet))
    expectOk(await provider.bet(other))
    await leave()
    expectRefusal(await provider.bet(newMove(stake)))
    expectSame(first, await provider.bet(bet))
    expectOk(await provider.win(inRoundOf(bet, prize), bet.id))
    expectOk(await provider.undo(other, crypto.randomUUID()))
  },
}

class NotTried extends Error {}

/** Plays the provider: each case by itself, so that one fault hides no other. Moves some units of the player's money. */
export async function playProvider(played: Played): Promise<Found[]> {
  const found: Found[] = []
  for (const [name, run] of Object.entries(cases)) found.push({ name, fault: await faultOf(run, played) })
  return found
}

async function faultOf(run: Case, played: Played): Promise<string | undefined> {
  try {
    await run(played.dialect(played.ask, played.launched), played)
    return ''
  } catch (error) {
    if (error instanceof NotTried) return undefined
    return error instanceof Error ? error.message : String(error)
  }
}

/** A line a case, as `npm run conform` prints it. */
export function tableOf(found: readonly Found[]): string {
  const width = Math.max(...found.map(({ name }) => name.length))
  const sign = (fault: string | undefined) =>
    fault === undefined ? 'not tried' : fault === '' ? 'ok' : `FAULT  ${fault}`
  return found.map(({ name, fault }) => `${name.padEnd(width)}  ${sign(fault)}`).join('\n')
}

async function balanceOf(provider: Provider): Promise<number> {
  const answer = expectOk(await provider.balance())
  if (answer.balance === undefined) throw new Fault(`no balance: ${answer.body}`)
  return answer.balance
}

async function expectBalance(provider: Provider, expected: number): Promise<void> {
  const balance = await balanceOf(provider)
  if (!isSame(balance, expected)) throw new Fault(`the balance is ${balance}, not ${expected}`)
}

function expectOk(answer: Answer, balance?: number): Answer {
  expectOutcome(answer, ['ok'])
  if (balance !== undefined && (answer.balance === undefined || !isSame(answer.balance, balance)))
    throw new Fault(`balance ${balance} expected: ${answer.body}`)
  return answer
}

const expectRefusal = (answer: Answer) => expectOutcome(answer, ['insufficient', 'gone', 'again', 'refused'])

function expectOutcome({ outcome, body }: Answer, expected: readonly Outcome[]): void {
  if (!expected.includes(outcome)) throw new Fault(`${outcome}, not ${expected.join(' or ')}: ${body}`)
}

function expectSame(one: Answer, other: Answer | undefined): void {
  if (one.body !== other?.body) throw new Fault(`${one.body} and then ${other?.body}`)
}

/** Balances are read as numbers: three digits after the point are the most that a currency has. */
const isSame = (one: number, other: number) => Math.round((one - other) * 1000) === 0
