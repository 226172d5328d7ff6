import { code } from '@contract/errors'
import type { Launch, Platform } from '@contract/games'
import type { LanguageCode } from '@contract/languages'
import type { Staged } from '@contract/stage'
import { atom } from 'nanostores'
import { call, type CallFailure } from './api'
import { notify } from './notices'
import { $session, endedBy } from './session'

export type LaunchedGame = { provider: string; gameId: string }

/** LAUNCH-01. `url` is the provider's own address of the started game. */
export type Launching =
  | { state: 'cleared' }
  | { state: 'processing' }
  | { state: 'playing'; url: string; staged?: Staged }
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
  const opened = openedBy(asked.value)
  if (!opened || !isForeign(opened.url)) {
    // A frame of our own origin could reach out of its sandbox; a script or a fragment would run with our rights.
    await endSession(game)
    $launch.set({
      state: 'failed',
      failure: { kind: 'unreadable', code: code.upstreamBroke, message: 'cannot be framed' },
    })
    return
  }
  if ('redirect' in asked.value && asked.value.redirect) location.assign(opened.url)
  else $launch.set({ state: 'playing', ...opened })
}

/** The address to frame, and what the page there is to run: nothing where the provider gave the address itself. */
function openedBy(launched: Launch): { url: string; staged?: Staged } | undefined {
  if ('url' in launched) return { url: launched.url }
  if (launched.stage === undefined) return undefined
  const staged: Staged =
    'script' in launched
      ? { source: 'launch', script: launched.script }
      : { source: 'launch', html: launched.html }
  return { url: launched.stage, staged }
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
