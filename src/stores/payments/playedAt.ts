import { isCasinoPath, isSportPath, splitLanguage } from '#contract/languages.ts'
import { readStored, writeStored } from '../site/storage.ts'

/*
 * Where the player was before a deposit: the page of a game, of a lobby or of the sportsbook. The bank's page cuts the history of the tab, or
 * has a tab of its own, so the address is stored when the player leaves for it.
 */
const stored = 'atoll:played-at'
/** Longer than a payment takes: afterwards the way back would be a surprise. */
const longest_ms = 60 * 60_000

/** Called when the browser leaves for a bank's page. `isHere`: the deposit lies over the page of the play. */
export function keepPlayedAt(isHere: boolean): void {
  const path = isHere ? location.pathname : newestPlayed()
  writeStored(stored, path === undefined ? '' : JSON.stringify([Date.now(), path]))
}

/** The path, with its language; undefined where nothing is known. */
export function playedAt(): string | undefined {
  return newestPlayed() ?? keptPath()
}

function keptPath(): string | undefined {
  const [at, path] = /^\[(\d+),"(\/[^"\\]*)"\]$/.exec(readStored(stored))?.slice(1) ?? []
  return path !== undefined && Date.now() - Number(at) < longest_ms && isPlay(path) ? path : undefined
}

/** As far as the browser tells of this tab. */
function newestPlayed(): string | undefined {
  const entries = 'navigation' in window ? window.navigation.entries() : []
  return entries.map(({ url }) => new URL(url ?? location.href).pathname).findLast(isPlay)
}

function isPlay(pathname: string): boolean {
  const { path } = splitLanguage(pathname)
  return isSportPath(path) || isCasinoPath(path)
}
