/*
 * A provider as the kit plays it: one shape over the dialects, so that the cases are written once. Written apart from the platform's dialects,
 * as a provider's engineer would.
 */

/** Sends a request to the platform under test; `path` begins with a slash. */
export type Ask = (path: string, request: RequestInit) => Promise<Response>

/**
 * `key` signs or names the provider; `account`, where it is not the laptop's, is what its calls name the provider or the operator by; `token` is of the launch, `gameId` and
 * `currency` of the game that it opened.
 */
export type Launched = {
  key: string
  token: string
  playerId: string
  gameId: string
  currency: string
  account?: string | undefined
  /** How long ago the calls are signed. */
  late_s?: number
}

/** Whole major units: every currency has them. */
export type Move = { id: string; roundId: string; amount: number }

/**
 * `gone`: no such game, or it has ended. `unsigned`: the proof of the provider is wrong. `again`: to be repeated. `refused`: any other
 * refusal. `broken`: no answer of this dialect.
 */
export type Outcome = 'ok' | 'insufficient' | 'gone' | 'unsigned' | 'again' | 'refused' | 'broken'
/** `balance` in major units, where the answer has it; `body` as it was sent. */
export type Answer = { outcome: Outcome; balance?: number | undefined; body: string }

export type Provider = {
  /** Whether the calls name the currency: then another one is refused. */
  namesCurrency: boolean
  /** Whether the time is signed: then an old signature is refused. */
  signsTime: boolean
  /** Whether a bet names the game that was launched: then a lost one is refused. */
  namesGame: boolean
  balance: () => Promise<Answer>
  bet: (move: Move) => Promise<Answer>
  /** Of a bet by its id; 0 for a lost round. */
  win: (move: Move, betId: string) => Promise<Answer>
  /** A win of a free round, whose stake was nothing. */
  freeWin: (move: Move) => Promise<Answer>
  /** Takes a bet back, whether or not it arrived. */
  undo: (bet: Move, undoId: string) => Promise<Answer>
  /** Changes what a round has paid, where the dialect has that; the amount may be below zero. */
  adjust?: (move: Move) => Promise<Answer>
  /** Takes a part of a bet back, where the dialect has that. */
  undoPart?: (part: Move, betId: string) => Promise<Answer>
}

export type Dialect = (ask: Ask, launched: Launched) => Provider

/** The fields of an answer in JSON; none of one that is no JSON. */
export function fieldsOf(body: string): Partial<Record<string, unknown>> {
  try {
    return JSON.parse(body) as object
  } catch {
    return {}
  }
}
