import { code } from '@contract/errors'
import type { Platform } from '@contract/games'
import type { LanguageCode } from '@contract/languages'
import { atom } from 'nanostores'
import { call, type CallFailure } from './api'
import { notify } from './notices'
import { $session, endedBy } from './session'

export type LaunchedGame = { provider: string; gameId: string }

/** LAUNCH-01. `url` is the provider's own address of the started game. */
export type Launching =
  | { state: 'cleared' }
  | { state: 'processing' }
  | { state: 'playing'; url: string }
  | { state: 'failed'; failure: CallFailure }

export const $launch = atom<Launching>({ state: 'cleared' })

/** Counts starts and clears, so that an answer that comes after the player left is known for late. */
let turn = 0
let open: LaunchedGame | undefined

/** Asks for a session of the game and stores its address, or goes there where the provider wants the whole window. */
export async function startGame(game: LaunchedGame, platform: Platform, lang: LanguageCode): Promise<void> {
  if ($session.get() === 'out') {
    // SESSION-08: nothing is asked for a guest.
    clearGame()
    notify('default', { key: 'pleaseAuth' })
    return
  }
  const mine = ++turn
  open = game
  $launch.set({ state: 'processing' })
  const asked = await call('launch', { params: game, body: { platform, lang } })
  if (mine !== turn) {
    // The player left meanwhile: the session that has just been opened must not stay open.
    if (asked.ok && !isSame(open, game)) await endSession(game)
    return
  }
  if (!asked.ok) {
    open = undefined
    $launch.set({ state: 'failed', failure: asked.error })
    endedBy(asked.error)
    return
  }
  if (!('url' in asked.value) || !isForeign(asked.value.url)) {
    // Scripts and fragments would run with the rights of this page, as would a frame of our own origin.
    await endSession(game)
    $launch.set({
      state: 'failed',
      failure: { kind: 'unreadable', code: code.upstreamBroke, message: 'cannot be framed' },
    })
    return
  }
  if (asked.value.redirect) location.assign(asked.value.url)
  else $launch.set({ state: 'playing', url: asked.value.url })
}

/** Leaves the game: empties the address here and ends the session there, even while the page goes away. */
export function clearGame(): void {
  turn += 1
  const left = open
  open = undefined
  $launch.set({ state: 'cleared' })
  if (left) void endSession(left)
}

/** The game itself told of a failure: the frame goes, its session ends, and the player may try again. */
export function failGame(failure: CallFailure): void {
  clearGame()
  $launch.set({ state: 'failed', failure })
}

async function endSession(game: LaunchedGame): Promise<void> {
  // Best effort: the platform lets sessions that nobody ends run out.
  await call('leave', { params: game, keepalive: true })
}

function isSame(one: LaunchedGame | undefined, other: LaunchedGame): boolean {
  return one?.provider === other.provider && one.gameId === other.gameId
}

/** A frame of our own origin could reach out of its sandbox; the contract has checked that this is an address at all. */
function isForeign(url: string): boolean {
  const { protocol, origin } = new URL(url, location.href)
  return /^https?:$/.test(protocol) && origin !== location.origin
}
