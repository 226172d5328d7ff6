/** Linear light, so that mixing, glow and tone mapping behave like light does. 1 is paper white. */
export type Rgb = { r: number; g: number; b: number }

export function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

export function toDisplay(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055
}

const known = new Map<string, Readonly<Rgb>>()

/** From `#rrggbb`, as a designer writes it. Patterns ask for the same colour at every pixel, so answers are kept. */
export function rgb(hex: string, by = 1): Readonly<Rgb> {
  const kept = known.get(hex)
  if (kept) return by === 1 ? kept : gain(kept, by)
  const colour = parsed(hex)
  known.set(hex, colour)
  return by === 1 ? colour : gain(colour, by)
}

function parsed(hex: string): Rgb {
  const bits = parseInt(hex.slice(1), 16)
  const channel = (shift: number) => toLinear(((bits >> shift) & 255) / 255)
  return { r: channel(16), g: channel(8), b: channel(0) }
}

export function hexOf({ r, g, b }: Rgb): string {
  const channel = (value: number) => Math.round(255 * toDisplay(Math.min(1, Math.max(0, value))))
  return `#${((channel(r) << 16) | (channel(g) << 8) | channel(b)).toString(16).padStart(6, '0')}`
}

export function mix(a: Rgb, b: Rgb, share: number): Rgb {
  return { r: a.r + (b.r - a.r) * share, g: a.g + (b.g - a.g) * share, b: a.b + (b.b - a.b) * share }
}

/** Mixes two hex colours in linear light and gives a hex colour back, for SVG. */
export function blend(a: string, b: string, share: number): string {
  return hexOf(mix(rgb(a), rgb(b), share))
}

export function gain(colour: Rgb, by: number): Rgb {
  return { r: colour.r * by, g: colour.g * by, b: colour.b * by }
}
