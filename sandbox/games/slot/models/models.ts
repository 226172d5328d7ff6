import { cascadesModel } from './cascades.ts'
import { clusterModel } from './cluster.ts'
import { expandingWildsModel } from './expandingWilds.ts'
import { freeSpinsModel } from './freeSpins.ts'
import { holdAndWinModel } from './holdAndWin.ts'
import { linesModel } from './lines.ts'
import type { SlotModel } from './model.ts'
import { multipliersModel } from './multipliers.ts'
import { waysModel } from './ways.ts'

/** The mathematics that slots are made of, several of a kind where its numbers make another game. */
export const models = {
  lines20: linesModel(20),
  lines10: linesModel(10),
  ways243: waysModel(3),
  ways1024: waysModel(4),
  freeSpins8: freeSpinsModel(8, 3),
  freeSpins10: freeSpinsModel(10, 2),
  expandingWilds: expandingWildsModel(),
  multipliers5: multipliersModel('steady'),
  multipliers10: multipliersModel('wide'),
  cascades: cascadesModel(),
  cluster: clusterModel(),
  holdAndWin: holdAndWinModel(),
} satisfies Record<string, SlotModel>

export type ModelName = keyof typeof models
export const modelNames = Object.keys(models) as ModelName[]
