import type { CollectionInput } from '#contract/operator/lobby.ts'

const idsAtMost_chars = 8000

/** The question for the games of a collection, as far as they can be told before it is shown: not by when they joined the catalog. */
export function collectionQuery({ games, rule }: Pick<CollectionInput, 'games' | 'rule'>) {
  const { section, provider, tag, trait } = rule ?? {}
  return {
    ids: games.join().slice(0, idsAtMost_chars),
    ...(section && { section }),
    ...(provider && { provider }),
    ...(tag && { tag }),
    ...(trait && { trait }),
  }
}
