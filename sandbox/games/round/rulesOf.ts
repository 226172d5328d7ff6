import type { SandboxGame } from '../catalog.ts'
import { drawSeed } from '../slot/random.ts'
import { slotOutcome } from '../slot/slotGame.ts'
import { crashRules } from '../table/crash.ts'
import { engineOf } from '../table/engines/engines.ts'
import { raceRules } from '../table/race.ts'
import type { Round } from './round.ts'
import type { Rules } from './rules.ts'

export function rulesOf(game: SandboxGame): Rules {
  switch (game.kind) {
    case 'slots':
      return slotRules(game)
    case 'crash':
      return crashRules
    case 'race':
      return raceRules
    case 'roulette':
    case 'card':
    case 'table':
    case 'ladder':
      return engineOf(game).rules
  }
}

function slotRules(game: SandboxGame): Rules {
  const shown = ({ stops, stake_minor }: Round) => slotOutcome(game, stops ?? [], stake_minor)
  return { isFair: false, isReplayed: true, draw: drawSeed, shown, winOf: (round) => shown(round).win_minor }
}
