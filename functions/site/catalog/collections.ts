import type { Game } from '#contract/games.ts'
import type { Section } from '#contract/sections.ts'
import { traitsOf } from '#contract/gameTraits.ts'
import { collectionLimit, type Collection, type CollectionRule } from '#contract/lobby.ts'
import { day_ms } from '#lib/time.ts'

/** What a rule is asked about: a game with its sections, and when it joined the catalog (undefined: before that was noted). */
type Candidate = { game: Game; sections: readonly Section[]; joinedAt_ms: number | undefined }

function follows(
  { section, provider, tag, trait, days }: CollectionRule,
  { game, sections, joinedAt_ms }: Candidate,
  now_ms: number,
): boolean {
  if (section !== undefined && !sections.includes(section)) return false
  if (provider !== undefined && game.provider !== provider) return false
  if (tag !== undefined && !game.tags?.includes(tag)) return false
  if (trait !== undefined && !traitsOf(game).some((own) => own === trait)) return false
  return days === undefined || (joinedAt_ms !== undefined && joinedAt_ms > now_ms - days * day_ms)
}

/** Collects the games of each collection while the catalog is built: those chosen by name first, in their order. */
export function createCollections(collections: readonly Collection[], now_ms: number) {
  const open = collections.map((collection) => ({
    collection,
    places: new Map(collection.games.map((game, at) => [game, at])),
    named: [] as { at: number; index: number }[],
    ruled: [] as number[],
  }))
  return {
    add(candidate: Candidate, index: number): void {
      for (const { collection, places, named, ruled } of open) {
        const at = places.get(candidate.game.id)
        if (at !== undefined) named.push({ at, index })
        else if (collection.rule && follows(collection.rule, candidate, now_ms)) ruled.push(index)
      }
    },
    /** The numbers of the games of each collection. */
    all(): { id: string; cards: number[] }[] {
      return open.map(({ collection, named, ruled }) => {
        const first = named.toSorted((one, other) => one.at - other.at).map(({ index }) => index)
        return { id: collection.id, cards: [...first, ...ruled].slice(0, collectionLimit) }
      })
    },
  }
}
