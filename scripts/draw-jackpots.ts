import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { gems } from './art/heroes/gems.ts'
import { lagoon } from './art/heroes/lagoon.ts'
import { pirates } from './art/heroes/pirates.ts'
import { canvasOf } from './art/kit/canvas.ts'
import { rgb } from './art/kit/colour.ts'
import { glow, rays } from './art/kit/glow.ts'
import type { Hero } from './art/kit/hero.ts'
import { finished } from './art/kit/ink.ts'
import { move } from './art/kit/mesh.ts'
import { boundsOf, fitted } from './art/kit/place.ts'
import { randomOf } from './art/kit/random.ts'
import { render } from './art/kit/render.ts'
import { duskSky, onCanvas, stageOf, type Palette } from './art/kit/stage.ts'

/**
 * `node scripts/draw-jackpots.ts`: the pictures of the seeded jackpots. Beside the drawing code of the games and not in it,
 * whose every change draws all of them anew; here a picture is drawn when it is older than this file.
 */
const folder = join(import.meta.dirname, '../functions/platform/assets/media/jackpots')
const size = 640

const night: Palette = {
  deep: '#050f17',
  mid: '#0d3244',
  haze: '#2f93a3',
  warm: '#ffdca8',
  left: '#4fd0e0',
  right: '#ffb066',
  ground: '#6a5a48',
  accents: ['#ff6b5e', '#2cc4d4', '#ffc24b'],
  power: 0.62,
}

const subjects: Record<string, Hero | undefined> = {
  pearl: lagoon['pearlshell'],
  crown: gems['crown'],
  chest: pirates['chest'],
}

mkdirSync(folder, { recursive: true })
for (const [name, hero] of Object.entries(subjects)) {
  if (!hero) throw new Error(`no object is called ${name}`)
  const file = join(folder, `${name}.jpg`)
  const isDrawn = existsSync(file) && statSync(file).mtimeMs > statSync(import.meta.filename).mtimeMs
  if (!isDrawn) await draw(name, hero, file)
}

/** The object alone in a warm light over deep water. */
async function draw(name: string, hero: Hero, file: string): Promise<void> {
  const random = randomOf(`jackpot ${name}`)
  const stage = stageOf(canvasOf(size, size), random, night)
  stage.camera = { x: size / 2, y: size / 2, unit: 96, distance: 13 }
  const { canvas, camera, light } = stage
  duskSky(stage, 0.7)
  rays(canvas, camera.x, camera.y, size * 0.75, rgb(night.warm, 0.1), 7)
  glow(canvas, camera.x, camera.y, camera.unit * 3, rgb(night.warm, 0.28))
  const own = fitted(hero.build({ random, palette: night, accents: hero.accents ?? night.accents }), 4.6, 4.4)
  const { bottom, top } = boundsOf(own)
  const lift = -(bottom + top) / 2
  const { x, y } = onCanvas(stage, 0, 0)
  const spot = { x, y, size: 2.2 * camera.unit }
  await hero.before?.(stage, spot)
  render(canvas, move(own, 0, lift), light, camera)
  await hero.after?.(stage, spot)
  const raw = { width: size, height: size, channels: 3 } as const
  await sharp(finished(canvas, { vignette: 0.3, bloom: 0.5 }), { raw })
    .jpeg({ quality: 84 })
    .toFile(file)
}
