import { code } from '#contract/errors.ts'
import type { Device, Launch } from '#contract/games.ts'
import type { LanguageCode } from '#contract/languages.ts'
import type { Staged } from '#contract/stage.ts'
import { atom, readonlyType } from 'nanostores'
import { call, type CallFailure } from '../calls/api.ts'
import { notify } from '../notices/notices.ts'
import { $session, signedOutBy } from '../session/session.ts'

export type LaunchedGame = { provider: string; gameId: string }
/** The same game may be open in another tab, in another session. */
type OpenGame = LaunchedGame & { session?: string | undefined }

/** LAUNCH-01. `url` is the provider's own address of the started game. */
export type Launching =
  | { state: 'cleared' }
  | { state: 'processing' }
  | { state: 'playing'; url: string; staged?: Staged }
  /** The provider has the whole window. */
  | { state: 'away' }
  /** The provider no longer takes stakes in this session. */
  | { state: 'ended' }
  | { state: 'failed'; failure: CallFailure }

const launchAtom = atom<Launching>({ state: 'cleared' })
export const $launch = readonlyType(launchAtom)

/** Goes up with each start and clear: an answer of an earlier generation comes too late. */
let generation = 0
let open: OpenGame | undefined

/** Starts a session of the game and stores its address, or redirects if the provider needs the whole window. */
export async function startGame(game: LaunchedGame, device: Device, lang: LanguageCode): Promise<void> {
  if ($session.get() === 'out') {
    // SESSION-08: guests start no session.
    clearGame()
    notify('default', { key: 'pleaseAuth' })
    return
  }
  clearGame()
  const started = generation
  launchAtom.set({ state: 'processing' })
  const answer = await call('launch', { params: game, body: { platform: device, lang } })
  // The player left meanwhile: the session that has just been opened must not stay open.
  if (started !== generation)
    return void (answer.ok && (await endSession({ ...game, session: answer.value.session })))
  if (answer.ok) return openGame({ ...game, session: answer.value.session }, answer.value)
  launchAtom.set({ state: 'failed', failure: answer.error })
  signedOutBy(answer.error)
}

/** Starts the game with play money, for anybody; there is no session to end. */
export async function startDemo(game: LaunchedGame, device: Device, lang: LanguageCode): Promise<void> {
  clearGame()
  const started = generation
  launchAtom.set({ state: 'processing' })
  const answer = await call('demo', { params: game, body: { platform: device, lang } })
  if (started !== generation) return
  if (answer.ok) return openGame(undefined, answer.value)
  launchAtom.set({ state: 'failed', failure: answer.error })
}

/** `session` is undefined for a demo. */
async function openGame(session: OpenGame | undefined, launched: Launch): Promise<void> {
  const opened = openedBy(launched)
  if (!opened || !isForeign(opened.url)) {
    // A frame of our own origin could reach out of its sandbox; a script or a fragment would run with our rights.
    launchAtom.set({ state: 'failed', failure: notFramed })
    if (session) await endSession(session)
    return
  }
  if ('redirect' in launched && launched.redirect) {
    // The session goes with the player: leaving this page does not end it.
    launchAtom.set({ state: 'away' })
    location.assign(opened.url)
    return
  }
  open = session
  launchAtom.set({ state: 'playing', ...opened })
}

const notFramed = { kind: 'unreadable', code: code.upstreamBroke, message: 'cannot be framed' } as const

/** The address to frame and what the stage there has to run; undefined without a stage. */
function openedBy(launched: Launch): { url: string; staged?: Staged } | undefined {
  if ('url' in launched) return { url: launched.url }
  if (launched.stage === undefined) return undefined
  const staged: Staged =
    'script' in launched
      ? { source: 'launch', script: launched.script }
      : { source: 'launch', html: launched.html }
  return { url: launched.stage, staged }
}

/** Leaves the game: clears its address here and ends the session on the server, even while the page is being left. */
export function clearGame(): void {
  generation += 1
  const left = open
  open = undefined
  launchAtom.set({ state: 'cleared' })
  if (left) void endSession(left)
}

/** The game reported that its session is over, and its player is signed in: it may be opened again. */
export function endGame(): void {
  clearGame()
  launchAtom.set({ state: 'ended' })
}

/** The game reported a failure: removes the frame and ends the session; the player may retry. */
export function failGame(failure: CallFailure): void {
  clearGame()
  launchAtom.set({ state: 'failed', failure })
}

async function endSession({ provider, gameId, session }: OpenGame): Promise<void> {
  // Best effort: the platform lets sessions that nobody ends run out.
  const query = session === undefined ? {} : { query: { session } }
  await call('leave', { params: { provider, gameId }, ...query, keepalive: true })
}

/** A frame of our own origin could reach out of its sandbox; the contract has checked that this is an address at all. */
function isForeign(url: string): boolean {
  const { protocol, origin } = new URL(url, location.href)
  return /^https?:$/.test(protocol) && origin !== location.origin
}
