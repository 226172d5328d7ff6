import * as v from 'valibot'
import { Game, gameTags, volatilities, type Device } from '#contract/games.ts'
import { slotFeatures } from '#contract/gameTraits.ts'
import { err, ok, type Result } from '#lib/result.ts'
import type { ProviderConfig } from '../kit/config.ts'
import type { GameList } from './provider.ts'

/** A list entry in our shape; `runsOn` names the one kind of device it is made for, if there is one. */
export type ListedGame = { game: Game; runsOn: Device | undefined }

/** `excluded` games are left out on purpose (GAMES-03), `broken` entries are no games. */
export type EntryFailure = 'broken' | 'excluded'
export type ReadEntry = (entry: unknown) => Result<ListedGame, EntryFailure>

export type EntryReader = { add: (entries: readonly unknown[]) => void; finish: () => GameList }

/**
 * Reads each entry separately, so that a broken one does not affect the others; `finish` merges the two versions of a
 * game. Pages are added as they arrive, so that memory holds only our own shape of a long list.
 */
export function createEntryReader(readEntry: ReadEntry): EntryReader {
  const listed: ListedGame[] = []
  const known = new Set<string>()
  let dropped = 0

  function take(entry: unknown): void {
    const read = readEntry(entry)
    if (!read.ok) {
      if (read.error === 'broken') dropped += 1
      return
    }
    const { id } = read.value.game
    if (known.has(id)) return
    known.add(id)
    const { game, runsOn } = read.value
    listed.push({ game: { ...game, ...declaredIn(Array.isArray(entry) ? entry[1] : entry) }, runsOn })
  }

  return {
    add: (entries) => entries.forEach(take),
    finish: () => ({ games: mergeVersions(listed), dropped }),
  }
}

/** The fields of a game that its list entry holds; the others follow from the provider. `picture`, `min` and `max` are raw. */
type ListedFields = Partial<Omit<Game, 'id' | 'provider' | 'routeProvider' | 'imageUrl' | 'limits'>> & {
  gameId: string
  gameName: string
  tab: string[]
  picture?: unknown
  min?: unknown
  max?: unknown
}

/** A game of a provider: playable on both kinds of device unless `runsOn` says otherwise. */
export function listedGame(
  provider: ProviderConfig,
  { picture, min, max, ...fields }: ListedFields,
  runsOn?: Device,
): Result<ListedGame, EntryFailure> {
  const game = {
    isLiveGame: false,
    isMobile: runsOn !== 'desktop',
    haveTwoVersion: false,
    ...fields,
    id: `${provider.id}/${fields.gameId}`,
    provider: provider.id,
    routeProvider: provider.id,
    imageUrl: pictureUrl(picture),
    limits: betLimits(min, max),
  }
  return checkedGame(game, runsOn)
}

/** The games of a list that is not paged. */
export function readEntries(entries: readonly unknown[], readEntry: ReadEntry): GameList {
  const reader = createEntryReader(readEntry)
  reader.add(entries)
  return reader.finish()
}

/** Fields that lists declare in the same form in every dialect; a wrong value counts as missing. */
const Declared = v.object({
  rtp: v.fallback(v.optional(Game.entries.rtp), undefined),
  volatility: v.fallback(v.optional(v.picklist(volatilities)), undefined),
  marks: v.fallback(v.optional(v.array(v.string())), undefined),
  features: v.fallback(v.optional(v.array(v.string())), undefined),
})

export function declaredIn(entry: unknown): Pick<Game, 'rtp' | 'volatility' | 'features' | 'tags'> {
  const read = v.safeParse(Declared, entry)
  if (!read.success) return {}
  const { rtp, volatility, marks, features = [] } = read.output
  const happens = slotFeatures.filter((feature) => features.includes(feature))
  const known = gameTags.filter((tag) => marks?.includes(tag))
  return {
    ...(rtp === undefined ? {} : { rtp }),
    ...(volatility ? { volatility } : {}),
    ...(happens.length > 0 ? { features: happens } : {}),
    ...(known.length > 0 ? { tags: known } : {}),
  }
}

/** Ids may be numbers or texts. */
export const EntryId = v.pipe(v.union([v.pipe(v.string(), v.trim()), v.number()]), v.transform(String))

/** The last step of an adapter: validates its result. */
export function checkedGame(game: Game, runsOn: Device | undefined): Result<ListedGame, EntryFailure> {
  const checked = v.safeParse(Game, game)
  return checked.success ? ok({ game: checked.output, runsOn }) : err('broken')
}

/** The address of a picture, or null if it is invalid: then only the picture is missing. */
export function pictureUrl(value: unknown): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null
  return /^https?:$/.test(new URL(value).protocol) ? value : null
}

/** Bet limits in major units, where the entry tells both. */
export function betLimits(min: unknown, max: unknown): { min: number; max: number } | undefined {
  if (typeof min !== 'number' || typeof max !== 'number') return undefined
  const isRange = Number.isFinite(min) && Number.isFinite(max) && min >= 0 && max >= min
  return isRange ? { min, max } : undefined
}

/**
 * GAMES-03: a game that is listed twice, for desktop and for mobile, becomes one entry, and the launch chooses the
 * version. The two have the same name and studio. The position is that of the first one.
 */
export function mergeVersions(listed: readonly ListedGame[]): Game[] {
  const twins = pairVersions(listed)
  const joined = new Set(twins.values())
  return listed
    .filter(({ game }) => !joined.has(game))
    .map(({ game, runsOn }) => {
      const twin = twins.get(game)
      if (twin) return { ...game, isMobile: true, haveTwoVersion: true, mobileGameId: twin.gameId }
      return runsOn ? { ...game, onlyOn: runsOn } : game
    })
}

/** The mobile version of each game that has one. */
function pairVersions(listed: readonly ListedGame[]): Map<Game, Game> {
  const mobile = new Map<string, Game>()
  for (const { game, runsOn } of listed) if (runsOn === 'mobile') mobile.set(versionKey(game), game)
  const twins = new Map<Game, Game>()
  for (const { game, runsOn } of listed) {
    const key = versionKey(game)
    const twin = runsOn === 'mobile' ? undefined : mobile.get(key)
    if (!twin) continue
    twins.set(game, twin)
    mobile.delete(key)
  }
  return twins
}

function versionKey(game: Game): string {
  const name = game.gameName.toLowerCase().replace(/\s+mobile$/, '')
  return `${name}\n${game.studio ?? ''}`
}
