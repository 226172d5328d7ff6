import type { Device } from '#contract/games.ts'

/**
 * The same rule as in styles/games.css, which hides games for other devices: a device with only a touch screen is
 * mobile.
 */
export function currentDevice(): Device {
  return matchMedia('(hover: none) and (pointer: coarse)').matches ? 'mobile' : 'desktop'
}
