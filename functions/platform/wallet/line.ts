import type { Balance } from '#contract/accounts.ts'
import { liveClosing } from '#contract/constants.ts'
import { mostLines, type LiveMessage } from '#contract/live.ts'
import { describeError, log } from '../../shared/log.ts'
import { count } from '../../shared/numbers.ts'
import type { Holder } from './clearance.ts'
import { exclusionNow } from './exclusions.ts'
import type { Owner } from './ledger.ts'
import type { rules } from './rules.ts'
import { shownStanding, standingNow, standingOfPresent, type Standing } from './standing.ts'

/*
 * The player's browsers that hold a line (contract/live.ts). The runtime keeps the sockets while the object sleeps, so that an open line
 * costs nothing until there is news. What is to be known of a line is kept with its socket.
 */

/** Who opens a line, in a header, because the request of a WebSocket has no body. */
export const lineHeader = 'x-line'

/** `n` counts the lines of a player. After `until` nothing is told. */
type Listener = { n: number; until: number; isCasinoBlocked: boolean }

export class Line {
  /** What was last told of the balance, so that a call that changes nothing tells nothing; unknown after a sleep. */
  private told = ''
  private readonly ctx: DurableObjectState

  constructor(ctx: DurableObjectState) {
    this.ctx = ctx
  }

  /** The answer that opens a line until this time; the oldest are closed where there are too many. */
  open(owner: Owner, { user }: Holder, until: number): Response {
    const lines = this.ctx.getWebSockets().map((socket) => ({ socket, n: listenerOf(socket).n }))
    const oldestFirst = lines.toSorted((one, other) => one.n - other.n)
    for (const { socket } of oldestFirst.slice(0, Math.max(0, lines.length - mostLines + 1)))
      socket.close(liveClosing.surplus)
    const { 0: browsers, 1: own } = new WebSocketPair()
    this.ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
    this.ctx.acceptWebSocket(own)
    count('line', { what: 'opened' })
    const sql = this.ctx.storage.sql
    const standing = standingOfPresent(sql)
    this.told = seenOf(owner, standing)
    const changesAt = exclusionNow(sql)?.until ?? Infinity
    const listener: Listener = {
      n: (oldestFirst.at(-1)?.n ?? 0) + 1,
      until: Math.min(until, changesAt),
      isCasinoBlocked: user.is_casino_blocked,
    }
    own.serializeAttachment(listener)
    send(own, { news: 'open', renew_s: Math.max(1, Math.ceil((listener.until - Date.now()) / 1000)) })
    send(own, { news: 'balance', balance: balanceFor(listener, owner, standing) })
    return new Response(null, { status: 101, webSocket: browsers })
  }

  /** After anything that may have changed the balance. Never throws: the movement is booked. */
  tellBalance(owner: Owner): void {
    if (this.ctx.getWebSockets().length === 0) return
    try {
      const standing = standingNow(this.ctx.storage.sql)
      const seen = seenOf(owner, standing)
      if (seen === this.told) return
      this.told = seen
      this.each((listener) => ({ news: 'balance', balance: balanceFor(listener, owner, standing) }))
    } catch (error) {
      log('error', 'balance not told', { error: describeError(error) })
    }
  }

  tell(message: LiveMessage): void {
    this.each(() => message)
  }

  hangUp(socket: WebSocket): void {
    socket.close(liveClosing.hungUp)
    count('line', { what: 'closed' })
  }

  /** Everybody has to show their sign-in again. */
  closeAll(): void {
    this.tell({ news: 'account' })
    for (const socket of this.ctx.getWebSockets()) socket.close(liveClosing.account)
  }

  private each(message: (listener: Listener) => LiveMessage): void {
    for (const socket of this.ctx.getWebSockets()) {
      const listener = listenerOf(socket)
      if (listener.until < Date.now()) socket.close(liveClosing.over)
      else send(socket, message(listener))
    }
  }
}

function listenerOf(socket: WebSocket): Listener {
  return socket.deserializeAttachment() as Listener
}

function balanceFor({ isCasinoBlocked }: Listener, owner: Owner, standing: Standing): Balance {
  return shownStanding(owner, standing, { isBanned: false, isCasinoBlocked })
}

/** What a player sees of it, without the time. */
function seenOf(owner: Owner, standing: Standing): string {
  const account = { isBanned: false, isCasinoBlocked: false }
  return JSON.stringify({ ...shownStanding(owner, standing, account), now: undefined })
}

/** A socket that is closing takes no message, and needs none. */
function send(socket: WebSocket, message: LiveMessage): void {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
}

const ofPayment = ({ paymentId: id }: { paymentId: string }): LiveMessage => ({ news: 'payment', id })
const limits = (): LiveMessage => ({ news: 'limits' })
const bet = (): LiveMessage => ({ news: 'bet' })

/** What a call of the wallet means to the player's pages, beside the balance, by its first argument. */
export const newsOf: Partial<Record<keyof typeof rules, (given: never) => LiveMessage>> = {
  ...{ bookPayment: ofPayment, returnPayment: ofPayment, reserve: ofPayment, release: ofPayment },
  ...{ refundDeposit: ofPayment, releaseRefund: ofPayment },
  ...{ payBet: bet, rollBackBet: bet, unsettleBet: bet, bookOne: bet, bookAll: bet },
  ...{ setLimit: limits, confirmLimit: limits, setHouseLimit: limits },
  ...{ liftExclusion: limits, askExclusionEnd: limits },
}
