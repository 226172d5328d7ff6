import type { Category } from '#contract/games.ts'

/** The providers' category names: lower case, without spaces, dashes, apostrophes and a leading "live". */
const categoriesByWord: Record<string, Category[]> = {
  slot: ['slotMachines'],
  slots: ['slotMachines'],
  videoslots: ['slotMachines'],
  videoslot: ['slotMachines'],
  crash: ['crash'],
  dino: ['crash'],
  roulette: ['roulette'],
  blackjack: ['blackJack'],
  baccarat: ['baccarat'],
  poker: ['poker'],
  videopoker: ['poker'],
  casinoholdem: ['casinoHoldem'],
  holdem: ['casinoHoldem'],
  card: ['cardGames', 'card'],
  cards: ['cardGames', 'card'],
  table: ['tableGames'],
  tablegames: ['tableGames'],
  lottery: ['lotto'],
  keno: ['lotto'],
  sicbo: ['sikBo'],
  dragontiger: ['dragonTiger'],
  dice: ['dice'],
}

type Kind = { word: string; isTop?: boolean; isPopular?: boolean; isLiveGame?: boolean }

/** The tabs of a category name; "other games" for unknown names. */
export function tabsOf({ word, isTop, isPopular, isLiveGame }: Kind): Category[] {
  const known = word
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .replace(/^live/, '')
  const tabs: Category[] = []
  if (isPopular) tabs.push('popular')
  if (isTop) tabs.push('top')
  tabs.push(...(categoriesByWord[known] ?? (['otherGames'] as const)))
  if (isLiveGame) tabs.push('liveCasino')
  return tabs
}
