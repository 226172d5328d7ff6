import type { SandboxGame } from './catalog/game.ts'
import { liveTables } from './catalog/liveTables.ts'
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
  virtualGames,
} from './catalog/makers.ts'
import { pragmaticGames } from './catalog/pragmatic.ts'
import { slotegratorGames } from './catalog/slotegrator.ts'

export { themes, type GameKind, type SandboxGame, type Theme } from './catalog/game.ts'

/** All games of the simulated providers. */
export const catalog: readonly SandboxGame[] = [
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
