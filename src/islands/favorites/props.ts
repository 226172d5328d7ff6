import * as v from 'valibot'

export const gameTabs = ['favorites', 'liked', 'recent'] as const
export type GameTab = (typeof gameTabs)[number]

/** `section` narrows the list to the games of one lobby. */
export const FavoritesProps = v.object({
  tab: v.picklist(gameTabs),
  section: v.optional(v.picklist(['slots', 'live'])),
})
export type FavoritesProps = v.InferOutput<typeof FavoritesProps>
