import sharp, { type Sharp } from 'sharp'
import { lantern, islet, palmTree, pearl, scallop } from './heroes/lagoon.ts'
import { chestOf } from './heroes/pirates.ts'
import { lagoon } from './heroes/lagoon.ts'
import { desert, scalesOf } from './heroes/desert.ts'
import { gems } from './heroes/gems.ts'
import { pirates } from './heroes/pirates.ts'
import { coin, coinHeap, jewel } from './heroes/common.ts'
import { canvasOf, wash } from './kit/canvas.ts'
import { gain, mix, rgb } from './kit/colour.ts'
import { caustics, glow, mist, moon, rays, spark, stars, water } from './kit/glow.ts'
import { type Hero, type Look } from './kit/hero.ts'
import { finished, ink, svgOf } from './kit/ink.ts'
import { type Model, move, scale, turn } from './kit/mesh.ts'
import { clouds } from './kit/noise.ts'
import { fitted, standing } from './kit/place.ts'
import { randomOf } from './kit/random.ts'
import { render } from './kit/render.ts'
import { group, palm } from './kit/silhouette.ts'
import { type Palette, type Stage, cloudBand, stageOf } from './kit/stage.ts'
import { lerp, smooth } from './kit/vector.ts'
import { reef } from './scenes/layers.ts'
import { rockShelf, sandMound } from './scenes/pedestals.ts'
import { bubbles, motes, sparkles } from './scenes/scene.ts'

/** The brand's own mood: a lagoon at night, deep and calm, a few warm lights. */
const night: Palette = {
  deep: '#050f17',
  mid: '#0d3244',
  haze: '#2f93a3',
  warm: '#dcebee',
  left: '#4fd0e0',
  right: '#ff9a76',
  ground: '#6a5a48',
  accents: ['#ff6b5e', '#2cc4d4', '#ffc24b'],
  power: 0.55,
}

/** A picture's frame: its size, and where (in shares of it) the subject stands. */
type Frame = { width: number; height: number; x: number; y: number; unit: number }

const wide: Frame = { width: 1600, height: 640, x: 0.72, y: 0.47, unit: 92 }
/** On phones the lower third stays calm for the words. */
const phone: Frame = { width: 800, height: 900, x: 0.5, y: 0.36, unit: 104 }
const promotion: Frame = { width: 1200, height: 600, x: 0.64, y: 0.48, unit: 88 }

type Painter = (stage: Stage, frame: Frame) => Promise<void>

function stageFor(name: string, { width, height, x, y, unit }: Frame): Stage {
  const stage = stageOf(canvasOf(width, height), randomOf(name), night)
  stage.camera = { x: width * x, y: height * y, unit, distance: 13 }
  return stage
}

const jpeg = (stage: Stage, { width, height }: Frame): Sharp =>
  sharp(finished(stage.canvas, { vignette: 0.35, bloom: 0.55, saturation: 1.12 }), {
    raw: { width, height, channels: 3 },
  })

/** A slide with its calm side left and, mirrored, right: for both directions of writing. */
export async function drawSlide(slug: string, shape: string): Promise<[ltr: Buffer, rtl: Buffer]> {
  const frame = shape === 'wide' ? wide : phone
  const stage = stageFor(slug, frame)
  await painterOf(slidePainters, slug)(stage, frame)
  const ltr = await jpeg(stage, frame).jpeg({ quality: 85 }).toBuffer()
  return [ltr, await sharp(ltr).flop().jpeg({ quality: 85 }).toBuffer()]
}

export async function drawPromotion(slug: string): Promise<Buffer> {
  const stage = stageFor(`promotion ${slug}`, promotion)
  await painterOf(promotionPainters, slug)(stage, promotion)
  return jpeg(stage, promotion).jpeg({ quality: 85 }).toBuffer()
}

/** The picture of a shared link, 1200 by 630, with `sign` (SVG of that size) laid over its calm side. */
export async function drawCard(sign: string): Promise<Buffer> {
  const frame: Frame = { width: 1200, height: 630, x: 0.76, y: 0.47, unit: 84 }
  const stage = stageFor('card', frame)
  await lagoonSlide(stage, frame)
  // Laid over the finished picture: the film curve would shift the brand's colours.
  const input = Buffer.from(svgOf(frame.width, frame.height, sign))
  return jpeg(stage, frame).composite([{ input }]).jpeg({ quality: 85 }).toBuffer()
}

function painterOf(painters: Record<string, Painter>, slug: string): Painter {
  const painter = painters[slug]
  if (!painter) throw new Error(`nothing paints ${slug}`)
  return painter
}

/** Night above a horizon; light gathers where the moon is about to be. */
function nightSky({ canvas, palette, seed }: Stage, horizon: number, lightAt: number): void {
  const [deep, mid, haze] = [rgb(palette.deep), rgb(palette.mid), rgb(palette.haze)]
  const middle = (lightAt * canvas.width) / canvas.height
  wash(canvas, (inkOf, x, y) => {
    const near = Math.exp(-(((x - middle) / 0.85) ** 2) - ((y - horizon) / 0.34) ** 2)
    const veil = 0.75 + 0.5 * clouds(x * 1.4 + seed, y * 3 + seed, 4)
    const low = smooth(0, horizon, y) * 0.85
    const base = mix(deep, mid, low)
    inkOf.r = base.r + haze.r * near * veil * 0.75
    inkOf.g = base.g + haze.g * near * veil * 0.75
    inkOf.b = base.b + haze.b * near * veil * 0.75
  })
}

/** The ring of islands far off: low land with palms, broken by passages. */
async function ringOfIslands({ canvas, random }: Stage, horizon: number, colour: string): Promise<void> {
  const { width, height } = canvas
  const base = height * horizon
  const parts: string[] = []
  for (let x = -height * 0.05; x < width;) {
    const long = height * random.range(0.16, 0.46)
    const tall = height * random.range(0.012, 0.03)
    parts.push(
      `<path d="M${x} ${base + 1}Q${x + long * 0.2} ${base - tall} ${x + long * 0.5} ${base - tall}T${x + long} ${base + 1}Z" fill="${colour}"/>`,
    )
    const palms = random.whole(1, 4)
    for (let i = 0; i < palms; i++)
      parts.push(
        palm(
          x + long * random.range(0.2, 0.8),
          base - tall * 0.6,
          height * random.range(0.05, 0.11),
          random.range(-0.25, 0.25),
          colour,
          random,
        ),
      )
    x += long + height * random.range(0.03, 0.16)
  }
  await ink(canvas, group(parts))
}

/** Warm lights on the far shore. */
function shoreLights({ canvas, random }: Stage, horizon: number, count: number, from = 0, to = 1): void {
  for (let i = 0; i < count; i++) {
    const [x, y] = [
      canvas.width * random.range(from, to),
      canvas.height * (horizon - random.range(0.004, 0.022)),
    ]
    glow(canvas, x, y, random.range(2, 4), rgb('#ffbf70', random.range(1.5, 3)))
    glow(canvas, x, y, 26, rgb('#ff9a4a', 0.12))
  }
}

/** Small lanterns adrift: each with its light on the water under it. */
function floating({ canvas, random }: Stage, places: readonly (readonly [x: number, y: number])[]): void {
  for (const [px, py] of places) {
    const [x, y] = [canvas.width * px, canvas.height * py]
    const size = canvas.height * (0.006 + 0.012 * smooth(0.6, 1, py))
    glow(canvas, x, y, size * 1.1, rgb('#ffdf9a', 3))
    glow(canvas, x, y, size * 7, rgb('#ff9a4a', 0.28))
    for (let step = 1; step < 7; step++)
      glow(
        canvas,
        x + random.range(-1, 1) * size * 0.5,
        y + size * (1.2 + step * 1.3),
        size * (1.5 - step * 0.12),
        rgb('#ffae5a', 0.6 - step * 0.07),
        0.3,
      )
  }
}

/** The calm side: darker towards the start of the line on wide pictures, towards the foot on phones. */
async function calmSide({ canvas, palette }: Stage, { width, height }: Frame): Promise<void> {
  const tall = height > width
  const gradient = tall ? `x1="0" x2="0" y1=".55" y2="1"` : `x1=".62" x2="0" y1="0" y2="0"`
  await ink(
    canvas,
    `<defs><linearGradient id="c" ${gradient}><stop offset="0" stop-color="${palette.deep}" stop-opacity="0"/><stop offset="1" stop-color="${palette.deep}" stop-opacity=".86"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#c)"/>`,
  )
}

type Placed = { x?: number; y?: number; z?: number; width: number; height: number }

const built = ({ random, palette }: Stage, hero: Hero | undefined): Model => {
  if (!hero) throw new Error('an object of a banner is missing')
  const look: Look = { random, palette, accents: hero.accents ?? palette.accents }
  return hero.build(look)
}

const stood = (model: Model, { x = 0, y = 0, z = 0, width, height }: Placed): Model =>
  move(standing(fitted(model, width, height), y), x, 0, z)
const hung = (model: Model, { x = 0, y = 0, z = 0, width, height }: Placed): Model =>
  move(fitted(model, width, height), x, y, z)

/** Sky, moon, islands and still water; what `stand` renders is mirrored with them. */
async function lagoonNight(
  stage: Stage,
  frame: Frame,
  horizon: number,
  moonAt: readonly [number, number, number],
  stand: () => void,
): Promise<void> {
  const { canvas, random } = stage
  const { width, height } = frame
  const [mx, my, radius] = moonAt
  nightSky(stage, horizon, mx)
  stars(canvas, random, Math.round(width * 0.11), height * horizon)
  moon(canvas, width * mx, height * my, height * radius, rgb('#ffe6c4', 0.85), 0.5)
  cloudBand(stage, horizon - 0.42, horizon, gain(rgb('#4fa8b4'), 0.3), 1.5)
  await ringOfIslands(stage, horizon, '#071b26')
  shoreLights(stage, horizon, Math.round(width / 70), 0.3, 1)
  mist(canvas, height * (horizon - 0.01), height * 0.05, rgb('#3f8f9c', 0.5), stage.seed, 0.5)
  stand()
  water(canvas, height * horizon, rgb('#0a2c3c'), stage.seed, 0.75)
  glow(canvas, width * mx, height * horizon, height * 0.6, rgb('#ffdcae', 0.1), 1)
}

/** The scene height of a share of the picture. */
const levelOf = ({ camera, canvas }: Stage, share: number): number =>
  (camera.y - canvas.height * share) / camera.unit

const isPhone = ({ width, height }: Frame): boolean => height > width

const lagoonSlide: Painter = async (stage, frame) => {
  const { canvas, light, camera } = stage
  const horizon = isPhone(frame) ? 0.56 : 0.68
  const level = levelOf(stage, horizon)
  const island = islet({
    random: stage.random,
    palette: stage.palette,
    accents: ['#ff6b5e', '#2f9a6a', '#ffc24b'],
  })
  const moonAt = isPhone(frame) ? ([0.7, 0.17, 0.085] as const) : ([0.86, 0.24, 0.105] as const)
  await lagoonNight(stage, frame, horizon, moonAt, () => {
    const islandBehind = [
      ...move(scale(sandMound('#a8895f')(), 0.42), 3.4, level + 0.06, -3),
      ...stood(turn(palmTree(1.6, 0.3), { y: 60 }), { x: 3.4, y: level, z: -3, width: 1.4, height: 1.5 }),
    ]
    render(
      canvas,
      [...stood(island, { x: 0.1, y: level - 0.12, width: 3.8, height: 3.7 }), ...islandBehind],
      light,
      camera,
    )
    glow(
      canvas,
      camera.x + camera.unit * 0.85,
      camera.y - (level + 0.5) * camera.unit,
      camera.unit * 1.1,
      rgb('#ffae5a', 0.5),
    )
  })
  const boat = built(stage, lagoon['outrigger'])
  render(
    canvas,
    stood(boat, { x: isPhone(frame) ? -2.2 : -2.7, y: level - 0.62, z: 0.6, width: 1.5, height: 1.6 }),
    light,
    camera,
  )
  floating(
    stage,
    isPhone(frame)
      ? [
          [0.2, 0.63],
          [0.62, 0.66],
          [0.86, 0.6],
          [0.4, 0.6],
        ]
      : [
          [0.42, 0.74],
          [0.5, 0.86],
          [0.63, 0.79],
          [0.82, 0.84],
          [0.93, 0.76],
          [0.33, 0.71],
        ],
  )
  await calmSide(stage, frame)
}

const reefSlide: Painter = async (stage, frame) => {
  const { canvas, palette, seed, light, camera, random } = stage
  const { width, height } = frame
  const focus = (frame.x * width) / height
  wash(canvas, (inkOf, x, y) => {
    const near = Math.exp(-(((x - focus) / 0.62) ** 2) - ((y - 0.42) / 0.5) ** 2)
    const net = caustics(x * 1.1, y * 2, seed) * smooth(0.4, 0, y)
    const colour = mix(rgb(palette.deep), rgb('#0d6a7a'), 0.12 + 0.75 * near)
    inkOf.r = colour.r + net * 0.05
    inkOf.g = colour.g + net * 0.22
    inkOf.b = colour.b + net * 0.25
  })
  rays(canvas, width * (frame.x - 0.06), -height * 0.3, height * 1.5, rgb('#5fe0e8', 0.55), seed, 1.7)
  await reef(stage, '#031019')
  const floor = levelOf(stage, isPhone(frame) ? 0.62 : 0.86)
  const look: Look = { random, palette, accents: ['#ff6b7e', '#3fd0e0', '#ffc24b'] }
  const cluster = gems['crystals']?.build({ ...look, accents: ['#3fd4e4', '#8a7af0', '#ffffff'] }) ?? []
  const stones = (
    [
      [-1.75, 0.25, 1.1, 0.46, 0],
      [1.75, 0.3, 0.9, 0.52, 2],
      [0.75, 0.22, 1.6, 0.4, 0],
      [-0.7, 0.2, 1.7, 0.36, 2],
      [2.45, 0.2, 0.3, 0.34, 1],
    ] as const
  ).flatMap(([x, y, z, size, i]) =>
    move(jewel(i === 2 ? 'step' : 'brilliant', look.accents[i], size, 48 + x * 8), x, floor + y, z),
  )
  const shell = turn(
    [
      ...turn(scale([scallop('#ff8f7e')], 1, 1, -1), { x: 72 }),
      ...move(turn([scallop('#ff8f7e')], { x: 8 }), 0, 0.05, -0.1),
      ...move([pearl(0.55)], 0, 0.3, 0.85),
    ],
    { x: 12, y: -24 },
  )
  render(
    canvas,
    [
      ...move(
        scale(rockShelf('#24424e')(look), 1.4, isPhone(frame) ? 2.6 : 1.4, 1),
        0,
        floor + (isPhone(frame) ? 0.3 : 0.1),
      ),
      ...stood(cluster, { x: 0, y: floor - 0.15, z: -0.2, width: 3.2, height: 3.4 }),
      ...stones,
      ...stood(shell, { x: -2.6, y: floor - 0.25, z: 0.3, width: 1.5, height: 1.2 }),
    ],
    light,
    camera,
  )
  glow(canvas, camera.x, camera.y - (floor + 1.2) * camera.unit, camera.unit * 3.2, rgb('#3fd4e4', 0.22))
  await bubbles(stage, 26)
  sparkles(stage, 7, 0.2, 0.8, '#dffaff', 0.9)
  motes(stage, 22, 0.1, 0.95, '#7af0e8', 1)
  await calmSide(stage, frame)
}

const bonusSlide: Painter = async (stage, frame) => {
  const { canvas, light, camera, random } = stage
  const horizon = isPhone(frame) ? 0.44 : 0.56
  const floor = levelOf(stage, isPhone(frame) ? 0.585 : 0.84)
  const moonAt = isPhone(frame) ? ([0.24, 0.14, 0.065] as const) : ([0.52, 0.2, 0.07] as const)
  await lagoonNight(stage, frame, horizon, moonAt, () => undefined)
  const chest = turn(chestOf(random, ['#ff6b5e', '#2cc4d4', '#ffc24b']), { x: 14, y: -26 })
  const palms = [
    ...stood(turn(palmTree(3, 0.7), { y: 20 }), { x: 2.4, y: floor - 0.1, z: -1.6, width: 3, height: 3.9 }),
    ...stood(turn(palmTree(2, -0.4), { y: 80 }), { x: 3.1, y: floor - 0.1, z: -1.2, width: 2, height: 2.6 }),
  ]
  const sand = move(scale(sandMound('#a8895f')(), isPhone(frame) ? 1.6 : 1.9, 1, 1.2), 0.5, floor)
  const light1 = stood(lantern('#ffb65c'), { x: -2.1, y: floor, z: 0.6, width: 0.8, height: 1.1 })
  render(
    canvas,
    [...sand, ...palms, ...stood(chest, { x: 0, y: floor - 0.12, width: 3.3, height: 3.1 }), ...light1],
    light,
    camera,
  )
  glow(canvas, camera.x, camera.y - (floor + 1.5) * camera.unit, camera.unit * 2.6, rgb('#ffb43a', 0.4))
  glow(
    canvas,
    camera.x - 2.1 * camera.unit,
    camera.y - (floor + 0.5) * camera.unit,
    camera.unit * 1.2,
    rgb('#ff9a4a', 0.7),
  )
  for (let i = 0; i < 5; i++)
    spark(
      canvas,
      camera.x + random.range(-1.2, 1.2) * camera.unit,
      camera.y - (floor + random.range(0.9, 2.2)) * camera.unit,
      random.range(14, 40),
      rgb('#fff0c8', 1.2),
    )
  motes(stage, 16, 0.2, 0.8, '#ffcf8a', 1.5)
  await calmSide(stage, frame)
}

const fairSlide: Painter = async (stage, frame) => {
  const { canvas, light, camera, random } = stage
  const horizon = isPhone(frame) ? 0.55 : 0.72
  const level = levelOf(stage, horizon)
  const look: Look = { random, palette: stage.palette, accents: stage.palette.accents }
  await lagoonNight(
    stage,
    frame,
    horizon,
    [frame.x, isPhone(frame) ? 0.3 : 0.4, isPhone(frame) ? 0.2 : 0.27],
    () => {
      render(
        canvas,
        [
          ...move(scale(rockShelf('#2f3f4a')(look), 0.62), 0, level + 0.25),
          ...stood(scalesOf(look, 0), { y: level + 0.2, width: 4, height: 3.9 }),
        ],
        light,
        camera,
      )
    },
  )
  floating(
    stage,
    isPhone(frame)
      ? [
          [0.16, 0.62],
          [0.84, 0.64],
          [0.3, 0.59],
        ]
      : [
          [0.4, 0.79],
          [0.52, 0.88],
          [0.9, 0.85],
          [0.96, 0.78],
        ],
  )
  await calmSide(stage, frame)
}

const slidePainters: Record<string, Painter> = {
  lagoon_night: lagoonSlide,
  reef_gems: reefSlide,
  welcome_bonus: bonusSlide,
  fair_play: fairSlide,
}

/** Coins that come back in an arc over the water. */
const cashback: Painter = async (stage, frame) => {
  const { canvas, light, camera, random } = stage
  const horizon = 0.66
  const level = levelOf(stage, horizon)
  const look: Look = { random, palette: stage.palette, accents: stage.palette.accents }
  await lagoonNight(stage, frame, horizon, [0.24, 0.24, 0.09], () => {
    const arc = Array.from({ length: 9 }, (_, i) => {
      const share = i / 8
      const [x, y] = [lerp(-4.2, 0.6, share), level + 0.6 + 3.1 * Math.sin(lerp(0.25, 2.35, share))]
      return move(turn(coin(lerp(0.22, 0.5, share)), { y: i * 38 + 20, x: 18, z: i * 12 }), x, y, -0.4)
    })
    const shell = turn(scale([scallop('#ff8f7e')], 1, 1, -1), { x: 66 })
    const heap = coinHeap(random, 60, 1.1, 0.75)
    render(
      canvas,
      [
        ...move(scale(sandMound('#a8895f')(), 0.9), 0.9, level + 0.18),
        ...stood(shell, { x: 0.9, y: level + 0.15, width: 3, height: 1.6 }),
        ...move(heap, 0.9, level + 0.5, 0.6),
        ...arc.flat(),
        ...move(rockShelf('#24343e')(look), 5.2, level - 0.1, -2),
      ],
      light,
      camera,
    )
  })
  spark(canvas, camera.x + 0.6 * camera.unit, camera.y - (level + 1.6) * camera.unit, 60, rgb('#fff0c8', 1.5))
  floating(stage, [
    [0.14, 0.8],
    [0.34, 0.88],
    [0.88, 0.82],
  ])
}

const race: Painter = async (stage, frame) => {
  const { canvas, light, camera } = stage
  const horizon = 0.6
  const level = levelOf(stage, horizon)
  await lagoonNight(stage, frame, horizon, [0.8, 0.22, 0.1], () => undefined)
  const boats = (
    [
      [-4.6, -0.35, -2.4, 1.9, '#2cc4d4'],
      [-1.9, -0.85, -0.9, 2.7, '#ffc24b'],
      [1.3, -1.6, 0.9, 3.9, '#ff6b5e'],
    ] as const
  ).flatMap(([x, y, z, size, hex]) => {
    const boat =
      lagoon['outrigger']?.build({
        random: stage.random,
        palette: stage.palette,
        accents: [hex, '#2cc4d4', '#ffc24b'],
      }) ?? []
    return stood(boat, { x, y: level + y, z, width: size, height: size })
  })
  render(canvas, boats, light, camera)
  await ink(
    canvas,
    `<defs><filter id="b"><feGaussianBlur stdDeviation="7"/></filter></defs><g filter="url(#b)" fill="none" stroke="#bff4f8" stroke-linecap="round">${(
      [
        [-4.6, -0.35, 70],
        [-1.9, -0.85, 110],
        [1.3, -1.6, 170],
      ] as const
    )
      .map(
        ([x, y, long]) =>
          `<path d="M${camera.x + x * camera.unit - long} ${camera.y - (level + y) * camera.unit + 6}q${long} ${long * 0.1} ${long * 1.9} -2" stroke-width="${long * 0.045}" opacity=".45"/>`,
      )
      .join('')}</g>`,
    { light: true, gain: 0.8 },
  )
  floating(stage, [
    [0.12, 0.84],
    [0.9, 0.9],
    [0.42, 0.93],
  ])
}

const transfer: Painter = async (stage, frame) => {
  const { canvas, light, camera } = stage
  const horizon = 0.58
  const level = levelOf(stage, horizon)
  await lagoonNight(stage, frame, horizon, [0.5, 0.22, 0.09], () => {
    const small = (x: number) => [
      ...move(scale(sandMound('#8f7a58')(), 0.34), x, level + 0.05, -3),
      ...stood(turn(palmTree(2, x > 0 ? -0.5 : 0.5), { y: 30 }), {
        x,
        y: level,
        z: -3,
        width: 1.9,
        height: 1.9,
      }),
    ]
    render(canvas, [...small(-6), ...small(3.4)], light, camera)
  })
  const bottle = built(stage, pirates['bottle'])
  render(
    canvas,
    hung(turn(bottle, { z: -52 }), { x: -1.15, y: level - 0.75, z: 1, width: 3, height: 2.3 }),
    light,
    camera,
  )
  const [bx, by] = [camera.x - 1.15 * camera.unit, camera.y - (level - 1.55) * camera.unit]
  await ink(
    canvas,
    `<defs><filter id="b"><feGaussianBlur stdDeviation="3"/></filter></defs><g filter="url(#b)" fill="none" stroke="#9fe8ee" opacity=".5">${[1, 1.35, 1.75].map((size) => `<ellipse cx="${bx}" cy="${by}" rx="${130 * size}" ry="${26 * size}" stroke-width="3"/>`).join('')}</g>`,
    { light: true },
  )
  floating(stage, [
    [0.1, 0.7],
    [0.2, 0.84],
    [0.84, 0.76],
    [0.94, 0.66],
    [0.72, 0.92],
  ])
}

const calm: Painter = async (stage, frame) => {
  const { canvas, light, camera } = stage
  const horizon = 0.6
  const level = levelOf(stage, horizon)
  await lagoonNight(stage, frame, horizon, [0.3, 0.26, 0.13], () => undefined)
  const look: Look = { random: stage.random, palette: stage.palette, accents: stage.palette.accents }
  const [jar, glass] = [built(stage, lagoon['jar']), built(stage, desert['hourglass'])]
  const floor = level - 1.25
  render(
    canvas,
    [
      ...move(scale(rockShelf('#2a3a44')(look), 1.25, 0.8, 1.2), 0.4, floor),
      ...stood(jar, { x: -0.55, y: floor - 0.05, width: 2, height: 2.5 }),
      ...stood(glass, { x: 1.5, y: floor - 0.05, z: 0.2, width: 1.8, height: 2.3 }),
    ],
    light,
    camera,
  )
  glow(
    canvas,
    camera.x - 0.55 * camera.unit,
    camera.y - (floor + 1) * camera.unit,
    camera.unit * 2,
    rgb('#d8ff7a', 0.32),
  )
  motes(stage, 22, 0.2, 0.9, '#e6ff9a', 1.8)
  floating(stage, [
    [0.12, 0.76],
    [0.3, 0.86],
    [0.92, 0.72],
  ])
}

const promotionPainters: Record<string, Painter> = {
  welcome_bonus: (stage, frame) => bonusSlide(stage, frame),
  weekly_cashback: cashback,
  reef_race: race,
  friend_transfer: transfer,
  calm_hours: calm,
}
