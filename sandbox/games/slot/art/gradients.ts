/** Colors every drawing shares, light at the top and deep at the bottom of its 100 by 100 field. */
const gradients: Record<string, readonly [top: string, bottom: string]> = {
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
}

export function gradientDefs(letter: readonly [string, string]): string {
  return Object.entries({ ...gradients, letter })
    .map(gradientDef)
    .join('')
}

function gradientDef([name, [top, bottom]]: [string, readonly [string, string]]): string {
  return (
    `<linearGradient id="${name}" gradientUnits="userSpaceOnUse" x1="0" y1="10" x2="0" y2="90">` +
    `<stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`
  )
}
