import type { Device } from '@contract/games'

/** The rule by which lobbies hide what cannot be played here (styles/games.css): what only a finger points at is mobile. */
export function currentDevice(): Device {
  return matchMedia('(hover: none) and (pointer: coarse)').matches ? 'mobile' : 'desktop'
}
