import type { SandboxGame } from './catalogue/game.ts'
import { liveTables } from './catalogue/liveTables.ts'
import {
  bswGames,
  evolutionGames,
  evoplayGames,
  fiableGames,
  habaneroGames,
  inbetGames,
  outcomeGames,
  rgsGames,
  upgamingGames,
} from './catalogue/makers.ts'
import { pragmaticGames } from './catalogue/pragmatic.ts'
import { slotegratorGames } from './catalogue/slotegrator.ts'
import { virtualGames } from './catalogue/virtualGames.ts'

export { themes, type GameKind, type SandboxGame, type Theme } from './catalogue/game.ts'

/** Every game that the stand-ins for the providers offer. */
export const catalogue: readonly SandboxGame[] = [
  ...pragmaticGames,
  ...slotegratorGames,
  ...habaneroGames,
  ...evoplayGames,
  ...evolutionGames,
  ...bswGames,
  ...fiableGames,
  ...upgamingGames,
  ...rgsGames,
  ...inbetGames,
  ...outcomeGames,
  ...liveTables,
  ...virtualGames,
]
