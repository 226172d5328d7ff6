/** Colors every drawing shares, light at the top and deep at the bottom of its 100 by 100 field. */
const ramps = {
  gold: ['#ffe9a3', '#e08a1e'],
  sand: ['#f6dcae', '#b07a43'],
  coral: ['#ffa48f', '#e2413f'],
  red: ['#ff7d72', '#b3122c'],
  rose: ['#ffc1dc', '#d8468f'],
  violet: ['#d3b0ff', '#6b35c9'],
  blue: ['#9fd4ff', '#2257d6'],
  aqua: ['#a6fbf1', '#0f93ad'],
  green: ['#b6f5a0', '#1c8f4d'],
  leaf: ['#7fd98b', '#14603f'],
  pearl: ['#ffffff', '#b9c6dd'],
  steel: ['#e9f1f7', '#74879a'],
  night: ['#51668c', '#141f3a'],
  brown: ['#c98d5b', '#653418'],
} as const satisfies Record<string, readonly [top: string, bottom: string]>

export type Ramp = keyof typeof ramps

/** What gives form: metal, ivory, the light on an edge and on glass. */
const lights: Record<string, readonly string[]> = {
  metal: ['#fff8d2', '#f7c64f', '#a8620f', '#ffdc7c', '#fff3bd'],
  ivory: ['#ffffff', '#fff6df', '#e9c88f'],
  bevel: ['#ffffffe6', '#ffffff1a', '#0000001a', '#000000a6'],
  glass: ['#ffffff9e', '#ffffff2e', '#ffffff00', '#ffffff00'],
}

export function gradientDefs(letter: readonly [string, string]): string {
  return Object.entries({ ...ramps, ...lights, letter })
    .map(gradientDef)
    .join('')
}

function gradientDef([name, colors]: [string, readonly string[]]): string {
  const stops = colors.map((color, index) => {
    const offset = index / (colors.length - 1)
    return `<stop${offset === 0 ? '' : ` offset="${Number(offset.toFixed(2))}"`} stop-color="${color}"/>`
  })
  return `<linearGradient id="${name}" gradientUnits="userSpaceOnUse" x1="0" y1="10" x2="0" y2="90">${stops.join('')}</linearGradient>`
}

/** The color of a ramp where it is lit. */
export const lit = (ramp: Ramp): string => ramps[ramp][0]

/** The color of a ramp's sides, in shadow. */
export function shaded(ramp: Ramp): string {
  const parts = ramps[ramp][1].match(/[0-9a-f]{2}/g) ?? []
  return `#${parts
    .map((part) =>
      Math.round(Number.parseInt(part, 16) * 0.42)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
