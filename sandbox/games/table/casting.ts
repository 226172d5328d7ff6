import type { SandboxGame } from '../catalog.ts'
import type { Drawing } from './drawings.ts'
import type { TableTextKey } from './texts.ts'

/** A runner in a race; its name is a text with the runner's number. */
export type Runner = Drawing & TableTextKey

const runners: Record<string, Runner> = {
  'golden-race/101': 'seahorse',
  'golden-race/102': 'horse',
  'golden-race/103': 'turtle',
  'golden-race/104': 'rocket',
  'golden-race/105': 'wagon',
  'golden-race/106': 'unicycle',
  'betradar/3001': 'chariot',
  'betradar/3002': 'longship',
  'betradar/3003': 'dragonboat',
  'betradar/3004': 'balloon',
  'betradar/3005': 'comet',
}

/** The runner in the game's picture; throws for a race without a cast runner. */
export function runnerOf({ provider, id }: SandboxGame): Runner {
  const runner = runners[`${provider}/${id}`]
  if (runner === undefined) throw new Error(`no runner is cast for ${provider}/${id}`)
  return runner
}
