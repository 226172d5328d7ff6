import type { SandboxGame, TableName } from '../../catalog/game.ts'
import { roulette } from '../roulette.ts'
import { baccarat } from './baccarat.ts'
import { blackjack } from './blackjack.ts'
import { diceDuel } from './diceDuel.ts'
import { dragonTiger } from './dragonTiger.ts'
import type { TableEngine } from './engine.ts'
import { holdem } from './holdem.ts'
import { coin, hilo, penalty } from './ladder.ts'
import { sicBo } from './sicBo.ts'

/** The engine of each table; a game without one cannot be listed, as its name would promise another. */
export const engines: Record<TableName, TableEngine> = {
  roulette,
  blackjack,
  baccarat,
  holdem,
  dragontiger: dragonTiger,
  sicbo: sicBo,
  dice: diceDuel,
  coin,
  hilo,
  penalty,
}

/** Throws for a table without an engine: the catalog lists none. */
export function engineOf({ id, plays }: SandboxGame): TableEngine {
  if (plays === undefined) throw new Error(`table ${id} has no engine`)
  return engines[plays]
}
