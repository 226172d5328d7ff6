import sharp from 'sharp'
import { type SandboxGame, type Theme, catalogue } from '../../functions/sandbox/games/catalogue.ts'
import { casting } from './casting.ts'
import { candy } from './heroes/candy.ts'
import { circus } from './heroes/circus.ts'
import { desert } from './heroes/desert.ts'
import { dragons } from './heroes/dragons.ts'
import { fruit } from './heroes/fruit.ts'
import { garden } from './heroes/garden.ts'
import { gems } from './heroes/gems.ts'
import { ice } from './heroes/ice.ts'
import { jungle } from './heroes/jungle.ts'
import { lagoon } from './heroes/lagoon.ts'
import { music } from './heroes/music.ts'
import { ocean } from './heroes/ocean.ts'
import { pirates } from './heroes/pirates.ts'
import { space } from './heroes/space.ts'
import { tables } from './heroes/tables.ts'
import { temple } from './heroes/temple.ts'
import { western } from './heroes/western.ts'
import { canvasOf } from './kit/canvas.ts'
import { gain, rgb } from './kit/colour.ts'
import { dim, glow } from './kit/glow.ts'
import { type Hero, type Look, type Spot } from './kit/hero.ts'
import { finished } from './kit/ink.ts'
import { type Model, move, scale } from './kit/mesh.ts'
import { boundsOf, fitted } from './kit/place.ts'
import { randomOf } from './kit/random.ts'
import { render } from './kit/render.ts'
import { type Stage, onCanvas, stageOf } from './kit/stage.ts'
import { candy as candyScene } from './scenes/candy.ts'
import { circus as circusScene } from './scenes/circus.ts'
import { desert as desertScene } from './scenes/desert.ts'
import { dragons as dragonsScene } from './scenes/dragons.ts'
import { fruit as fruitScene } from './scenes/fruit.ts'
import { garden as gardenScene } from './scenes/garden.ts'
import { gems as gemsScene } from './scenes/gems.ts'
import { ice as iceScene } from './scenes/ice.ts'
import { jungle as jungleScene } from './scenes/jungle.ts'
import { lagoon as lagoonScene } from './scenes/lagoon.ts'
import { music as musicScene } from './scenes/music.ts'
import { ocean as oceanScene } from './scenes/ocean.ts'
import { pirates as piratesScene } from './scenes/pirates.ts'
import { type Backdrop, type Scene, type Setting } from './scenes/scene.ts'
import { space as spaceScene } from './scenes/space.ts'
import { feltTable } from './scenes/tables.ts'
import { temple as templeScene } from './scenes/temple.ts'
import { western as westernScene } from './scenes/western.ts'

const scenes: Record<Theme, Scene> = {
  lagoon: lagoonScene,
  gems: gemsScene,
  fruit: fruitScene,
  desert: desertScene,
  ice: iceScene,
  jungle: jungleScene,
  space: spaceScene,
  candy: candyScene,
  pirates: piratesScene,
  dragons: dragonsScene,
  ocean: oceanScene,
  western: westernScene,
  music: musicScene,
  circus: circusScene,
  garden: gardenScene,
  temple: templeScene,
}

const heroes: Record<string, Hero> = {
  ...lagoon,
  ...gems,
  ...fruit,
  ...desert,
  ...ice,
  ...jungle,
  ...space,
  ...candy,
  ...pirates,
  ...dragons,
  ...ocean,
  ...western,
  ...music,
  ...circus,
  ...garden,
  ...temple,
  ...tables,
}

const size = { width: 600, height: 800 }

/** The place of a game among those of its theme: neighbours differ in mood and in scenery. */
function rankOf(game: SandboxGame): number {
  const names = [...new Set(catalogue.filter(({ theme }) => theme === game.theme).map(({ name }) => name))]
  return names.indexOf(game.name)
}

function heroOf({ name }: SandboxGame): Hero {
  const hero = heroes[casting[name] ?? '']
  if (!hero) throw new Error(`no object is cast for the game ${name}`)
  return hero
}

const tableKinds = ['roulette', 'card', 'table']

function backdropOf(game: SandboxGame, hero: Hero, { backdrops }: Scene, rank: number): Backdrop {
  if (tableKinds.includes(game.kind)) return feltTable
  const fitting = hero.afloat
    ? backdrops.filter(({ water }) => water)
    : hero.outdoors
      ? backdrops.slice(0, 2)
      : backdrops
  const among = fitting.length > 0 ? fitting : backdrops
  return among[(rank + Math.floor(rank / backdrops.length)) % among.length] as Backdrop
}

/** One game's picture as a JPEG of 600 by 800. */
export async function drawGame(game: SandboxGame): Promise<Buffer> {
  const random = randomOf(game.name)
  const scene = scenes[game.theme]
  const [rank, hero] = [rankOf(game), heroOf(game)]
  const palette = scene.palettes[rank % scene.palettes.length]
  if (!palette) throw new Error(`the theme ${game.theme} has no palette`)
  const stage = stageOf(canvasOf(size.width, size.height), random, palette)
  const setting = await backdropOf(game, hero, scene, rank).paint(stage)
  await placeHero(stage, hero, setting)
  await scene.front(stage)
  return sharp(finished(stage.canvas), { raw: { ...size, channels: 3 } })
    .jpeg({ quality: 82 })
    .toBuffer()
}

async function placeHero(stage: Stage, hero: Hero, setting: Setting): Promise<void> {
  const { canvas, palette, camera, light } = stage
  const look: Look = { random: stage.random, palette, accents: hero.accents ?? palette.accents }
  const share = hero.size ?? 1
  const stands = hero.stands === true
  const own = fitted(hero.build(look), (stands ? 4.9 : 5.1) * share, (stands ? 4.7 : 5.2) * share)
  const { bottom } = boundsOf(own)
  const hover = hero.close ? 0 : Math.max(setting.middle, (setting.level ?? -9) + 0.15 - bottom)
  const lift = stands ? setting.floor - bottom - (hero.afloat ? 0.3 : 0.02) : hover
  const { x, y } = onCanvas(stage, 0, lift)
  const spot: Spot = { x, y, size: (stands ? 2.35 : 2.5) * share * camera.unit }
  backlight(stage, spot)
  await hero.before?.(stage, spot)
  const models: Model = move(own, 0, lift)
  if (stands && setting.pedestal && !hero.afloat && !hero.outdoors)
    models.push(...move(scale(setting.pedestal(look), 0.94), 0, setting.floor))
  if (stands && !setting.over)
    dim(canvas, camera.x, camera.y - (setting.floor - 0.75) * camera.unit, camera.unit * 3.4, 0.28, 0.7)
  render(canvas, models, light, camera)
  await hero.after?.(stage, spot)
  if (!hero.close) await setting.over?.(stage)
}

/** A breath of light behind the object sets it off from the scenery. */
function backlight({ canvas, palette }: Stage, { x, y, size: reach }: Spot): void {
  glow(canvas, x, y, reach * 1.7, gain(rgb(palette.haze), 0.2))
}
