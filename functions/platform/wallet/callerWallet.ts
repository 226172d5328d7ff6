import type { LiveMessage } from '#contract/live.ts'
import { liveClosing } from '#contract/constants.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { second_ms } from '#lib/time.ts'
import { servicesOf } from '../kit/services.ts'
import {
  Clearance,
  clearanceRules,
  type Calling,
  type Holder,
  type SignIn,
  type Unclear,
} from './clearance.ts'
import {
  carryRecent,
  copiedList,
  doubtList,
  keepList,
  recentGames,
  type CopiedList,
  type Played as PlayedGame,
} from './gameLists.ts'
import { endGames, type WhichGames } from './gameSessions.ts'
import { ownerOf, type Owner } from './ledger.ts'
import type { OfferNews } from './offerProgress.ts'
import type { TournamentNews } from './tournamentPoints.ts'
import { Line, lineHeader, newsOf } from './line.ts'
import { followDocument, followLimits } from './missions.ts'
import { addNews, newsPage, readNews, type NewNews } from './news.ts'
import { wants } from './newsOut.ts'
import { idleFrom, noteUse, use } from './use.ts'
import { Wallet } from './wallet.ts'

/** Who calls, as far as the object may say, and when it was asked. */
export type Called = { owner: Owner; holder: Holder; signIn: SignIn; askedAt: number }

/** The calls of a player's pages that need no database: the object knows the sign-in for an hour (clearance.ts). It holds the live lines too. */
export class CallerWallet extends Wallet {
  protected readonly clearance = new Clearance(this.sql, () => clearanceRules(servicesOf(this.env).config))
  private readonly line = new Line(this.ctx)

  /** The upgrade of a line (`openLine` in walletOf.ts): 101, or 409 with what has to be asked first. */
  override fetch(request: Request): Response {
    const asked = JSON.parse(decodeURIComponent(request.headers.get(lineHeader) ?? '')) as Calling
    const called = this.holder(asked)
    if (!called.ok) return Response.json(called.error, { status: 409 })
    const { owner, holder } = called.value
    return this.line.open(owner, holder, this.lineEnds(asked))
  }

  /** Browsers have nothing to say on a line. */
  override webSocketMessage(socket: WebSocket): void {
    socket.close(liveClosing.spoken)
  }

  /** A socket that sleeps does not answer a close by itself: without the answer a browser waits, and takes the line for broken. */
  override webSocketClose(socket: WebSocket): void {
    this.line.hangUp(socket)
  }

  /** A change that was announced (`doubt`) is stored: whoever holds a line shows their sign-in again. */
  changed(): void {
    this.clearance.settle()
    this.line.closeAll()
  }

  /** News of other rooms for the player's pages. */
  override tell(message: LiveMessage): void {
    this.line.tell(message)
  }

  /** News of other rooms for the inbox, also of a player whose wallet was never used. Whether they want an email of it. */
  noteNews(news: NewNews): boolean {
    const owner = ownerOf(this.sql)
    if (owner) this.addNews(owner, news)
    else addNews(this.sql, news)
    if (owner && news.facts.kind === 'document_verified') this.noteDocument(owner)
    return wants(this.sql, news.facts.kind, 'email')
  }

  /** The player is verified: missions that wait for it are done. */
  noteDocument(owner: Owner): void {
    for (const news of this.scheduling(owner, followDocument)) this.noteOffer(news)
  }

  protected override noteGifts(): void {
    this.line.tell({ news: 'gifts' })
  }

  protected override noteCall(rule: string, [given]: readonly never[]): void {
    const news = newsOf[rule as keyof typeof newsOf]
    if (news && given !== undefined) this.line.tell(news(given))
    const owner = changesLimits.test(rule) ? ownerOf(this.sql) : undefined
    if (owner) this.scheduling(owner, followLimits)
  }

  protected override noteOffer({ id, done, state }: OfferNews): void {
    this.line.tell({ news: 'offer', id, done, state })
  }

  protected override noteTournament({ run, points, place }: TournamentNews): void {
    this.line.tell({ news: 'tournament', run, points, place })
  }

  protected override inTransaction<T>(owner: Owner, run: (sql: SqlStorage) => T): T {
    const answer = super.inTransaction(owner, run)
    this.line.tellBalance(owner)
    return answer
  }

  /** Call it before a change of the accounts that ends or forbids something. */
  doubt(): void {
    this.clearance.doubt()
  }

  /** Who calls in a sign-in. */
  holder(calling: Calling): Result<Called, Unclear | 'idle'> {
    const { tokenHash, presence, presented } = calling
    const signInId = this.clearance.signInOf(tokenHash, presented)
    if (signInId !== undefined && presence !== 'any' && !this.use(signInId, { isQuiet: presence === 'poll' }))
      return err('idle')
    const owner = ownerOf(this.sql) ?? presented?.owner
    const known = owner && this.clearance.ofCaller(calling)
    if (!known) return unclear(null)
    if (known.holder.termsSeen < calling.termsAsked) this.noteTerms(owner, calling.termsAsked)
    return ok({ owner, ...known, askedAt: Date.now() })
  }

  /** Each player finds them when they come: nobody writes to a hundred thousand inboxes. */
  private noteTerms(owner: Owner, asked: number): void {
    this.addNews(owner, { id: `terms:${asked}`, facts: { kind: 'terms_new' } })
  }

  /** A sign-in is about to be seen to play elsewhere. */
  forgetPlace(signInId: string): void {
    this.clearance.forgetPlace(signInId)
  }

  /** A call of the player in a sign-in: false where it was not used for the market's time. `isQuiet`: the call is no use of it. */
  use(signInId: string, { isQuiet }: { isQuiet: boolean }): boolean {
    const { idle_minutes } = servicesOf(this.env).config.market
    return idle_minutes === null || use(this.sql, signInId, { idle_minutes, isQuiet })
  }

  noteUse(signInId: string | null): void {
    const { idle_minutes } = servicesOf(this.env).config.market
    if (signInId !== null && idle_minutes !== null) noteUse(this.sql, signInId)
  }

  /** The same with what they see of their money. */
  holderStanding(calling: Calling) {
    const called = this.holder(calling)
    return called.ok ? ok({ ...called.value, standing: this.standingOfPresent(called.value.owner) }) : called
  }

  /** The same with what may prevent play, for a launch. */
  holderProtection(calling: Calling) {
    const called = this.holder(calling)
    return called.ok ? ok({ ...called.value, protection: this.protection(called.value.owner) }) : called
  }

  /** The same with what the cashier shows of the wallet. */
  holderMoney(calling: Calling) {
    const called = this.holder(calling)
    return called.ok ? ok({ ...called.value, money: this.cashierSums(called.value.owner) }) : called
  }

  /** The same when they have left a game: `isEnded` as of `endGames`. */
  holderLeft(which: WhichGames, calling: Calling) {
    const called = this.holder(calling)
    return called.ok ? ok({ ...called.value, isEnded: endGames(this.sql, which) }) : called
  }

  /** The same with the copy of a list of games; undefined where there is none. */
  holderList(name: CopiedList, calling: Calling) {
    const called = this.holder(calling)
    return called.ok ? ok({ ...called.value, kept: copiedList(this.sql, name) }) : called
  }

  keepList(name: CopiedList, copy: { list: string; askedAt: number; lease_ms: number }): void {
    keepList(this.sql, name, copy)
  }

  doubtList(name: CopiedList): void {
    doubtList(this.sql, name)
  }

  /** The same with a page of the inbox. */
  holderInbox(before: number | undefined, calling: Calling) {
    const called = this.holder(calling)
    return called.ok ? ok({ ...called.value, page: newsPage(this.sql, before) }) : called
  }

  /** The same when they have read something of it; their other devices see that the count is another. */
  holderRead(which: { n: number; all: boolean }, calling: Calling) {
    const called = this.holder(calling)
    if (!called.ok) return called
    const campaigns = this.inTransaction(called.value.owner, (sql) => readNews(sql, which))
    return ok({ ...called.value, campaigns })
  }

  /** The same with the games that were played last; undefined until those from before are here. */
  holderRecent(calling: Calling) {
    const called = this.holder(calling)
    return called.ok ? ok({ ...called.value, games: recentGames(this.sql) }) : called
  }

  carryRecent(rows: readonly PlayedGame[]): string[] {
    return carryRecent(this.sql, rows)
  }

  /** When the browser is to open another line: the answer to that says that the sign-in was not used for the market's time. */
  private lineEnds({ tokenHash, presented }: Calling): number {
    const ends = this.clearance.pollEnds(tokenHash)
    const { idle_minutes } = servicesOf(this.env).config.market
    const signInId = this.clearance.signInOf(tokenHash, presented)
    if (idle_minutes === null || signInId === undefined) return ends
    return Math.min(ends, idleFrom(this.sql, signInId, idle_minutes) + second_ms)
  }
}

/** By the player: those of the house are no mission. */
const changesLimits = /^(?:setLimit|confirmLimit)$/

export function unclear(signInId: string | null): { ok: false; error: Unclear } {
  return err({ by: 'unclear', askedAt: Date.now(), signInId })
}
