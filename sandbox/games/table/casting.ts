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

const flyers: Record<string, Drawing> = {
  'outcome/jetx_ssg': 'jet',
  'outcome/aviator_spribe': 'plane',
  'outcome/rocketman_elbet': 'courier',
  'upgaming/7001': 'hatchling',
  'upgaming/7002': 'fossil',
  'upgaming/7003': 'dinosaur',
  'upgaming/7004': 'pterosaur',
  'slotegrator/bb76a20d-8dc5-5fc9-adc2-bd99338a7b35': 'bubble',
  'slotegrator/b3cc2406-b733-5228-8d1c-1766fb6345f8': 'kite',
  'slotegrator/8846d930-583a-5d5c-8f22-6f228d0ae278': 'comet',
  'slotegrator/3c2b5ae9-8fd9-590e-bb9c-48b4165f8028': 'tram',
  'slotegrator/0554e3a8-b318-5e53-a3ed-c12568b5a68a': 'paperplane',
  'slotegrator/06082036-c6e5-5fc7-a48b-f27ee84eba26': 'firework',
  'slotegrator/9a5f18fa-9338-5723-a8a6-f25dd7b1b895': 'skylark',
  'slotegrator/2d00cf1b-dbc7-59d9-8071-2174a8883bb1': 'balloon',
}

/** The runner in the game's picture; throws for a race without a cast runner. */
export function runnerOf({ provider, id }: SandboxGame): Runner {
  const runner = runners[`${provider}/${id}`]
  if (runner === undefined) throw new Error(`no runner is cast for ${provider}/${id}`)
  return runner
}

/** The flyer in the game's picture; throws for a crash game without a cast flyer. */
export function flyerOf({ provider, id }: SandboxGame): Drawing {
  const flyer = flyers[`${provider}/${id}`]
  if (flyer === undefined) throw new Error(`no flyer is cast for ${provider}/${id}`)
  return flyer
}
