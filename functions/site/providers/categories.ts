import type { Category } from '../../../contract/games.ts'

/** What providers call kinds of games, in small letters and without spaces, dashes, apostrophes and "live" before them. */
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

/** The tabs of a game, other games where the word means nothing to us. */
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
