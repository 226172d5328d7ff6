/*
 * The colors of a game's cover: what lies around its hero, and what its name is lettered in. covers.json has those of every slot
 * (sandbox/tests/unit/coverColors.test.ts).
 */

type Rgb = readonly [red: number, green: number, blue: number]
/** OKLCH: lightness and chroma from 0 to 1, hue as an angle. */
type Lch = { lightness: number; chroma: number; hue: number }
export type Pixels = { data: Uint8Array; width: number; height: number }
export type CoverColors = readonly [ground: string, light: string]

/** The name stands in the lower part of a cover. */
const nameFrom = 0.83
const nameTo = 0.97

/** `pixels` has three channels. The ground is dark enough for symbols, the light shows on it. */
export function colorsOfCover(pixels: Pixels): CoverColors {
  const around = pixelsIn(pixels, (x, y) => y < 0.7 && (x < 0.2 || x > 0.8))
  const lettered = pixelsIn(pixels, (x, y) => y > nameFrom && y < nameTo && x > 0.1 && x < 0.9)
    .map(toLch)
    .filter(({ lightness }) => lightness > 0.62)
    .sort((one, other) => other.chroma - one.chroma)
  const ground = toLch(meanOf(around))
  const light = toLch(meanOf(lettered.slice(0, Math.ceil(lettered.length / 3)).map(toRgb)))
  return [
    hexOf({ ...ground, lightness: 0.27, chroma: Math.min(ground.chroma, 0.075) }),
    hexOf({ ...light, lightness: Math.max(light.lightness, 0.8), chroma: Math.min(light.chroma, 0.15) }),
  ]
}

/** `isWanted` is asked with shares of width and height. */
function pixelsIn({ data, width, height }: Pixels, isWanted: (x: number, y: number) => boolean): Rgb[] {
  const found: Rgb[] = []
  for (let index = 0; index < width * height; index++) {
    if (isWanted((index % width) / width, Math.floor(index / width) / height))
      found.push([data[index * 3] ?? 0, data[index * 3 + 1] ?? 0, data[index * 3 + 2] ?? 0])
  }
  return found
}

function meanOf(pixels: readonly Rgb[]): Rgb {
  const mean = (channel: 0 | 1 | 2) => pixels.reduce((sum, pixel) => sum + pixel[channel], 0) / pixels.length
  return [mean(0), mean(1), mean(2)]
}

const linear = (value: number) => (value <= 10.31 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4)
const gamma = (value: number) =>
  255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

/** Björn Ottosson, A perceptual color space for image processing. */
function toLch(rgb: Rgb): Lch {
  const [red, green, blue] = rgb.map(linear) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  }
}

function toRgb({ lightness, chroma, hue }: Lch): Rgb {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

function hexOf(color: Lch): string {
  const parts = toRgb(color).map((value) => Math.round(Math.min(255, Math.max(0, value))))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
