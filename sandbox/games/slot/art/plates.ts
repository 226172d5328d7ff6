import type { Theme } from '../../catalog.ts'
import type { Ramp } from './gradients.ts'
import { circle, polygon, rays, scallop, star } from './shapes.ts'

/**
 * What the low symbols of a theme stand on: the outline of the plate, the lines on it, and the colors of the ace, the king, the queen
 * and the jack.
 */
export type Plate = { shape: string; trim: string; inks: readonly [Ramp, Ramp, Ramp, Ramp] }

export const plates: Readonly<Record<Theme, Plate>> = {
  lagoon: {
    shape:
      'M50 93 38 86C14 76 3 52 12 28 20 16 32 26 32 26 34 8 44 5 50 5s16 3 18 21c0 0 12-10 20 2 9 24-2 48-26 58z',
    trim: 'M50 84 20 36M50 84 38 24M50 84V18M50 84l12-60M50 84l30-48',
    inks: ['coral', 'aqua', 'leaf', 'blue'],
  },
  gems: {
    shape: 'M31 5h38l26 26v38L69 95H31L5 69V31z',
    trim: 'M31 5l7 16M69 5l-7 16M95 31l-16 7M95 69l-16-7M69 95l-7-16M31 95l7-16M5 69l16-7M5 31l16 7M38 21h24l17 17v24L62 79H38L21 62V38z',
    inks: ['red', 'violet', 'green', 'blue'],
  },
  fruit: {
    shape:
      'M50 16C56 6 66 4 72 6c-2 6-6 10-10 12 20 2 33 16 33 36 0 24-20 41-45 41S5 78 5 54c0-24 20-40 45-38z',
    trim: 'M16 48q4-18 22-22M50 16q-2-6-6-9',
    inks: ['red', 'gold', 'green', 'violet'],
  },
  desert: {
    shape: 'M28 4h44q20 0 20 20v46q0 14-14 15v10H22V85Q8 84 8 70V24Q8 4 28 4z',
    trim: 'M22 85h56M18 26q0-12 12-12h40q12 0 12 12v40q0 9-9 9H27q-9 0-9-9z',
    inks: ['gold', 'aqua', 'coral', 'blue'],
  },
  ice: {
    shape: 'M50 3 86 20 96 54 72 92 34 97 6 66 12 26z',
    trim: 'M50 3 42 22 12 26M42 22 68 26 86 20M68 26l14 28 14 0M82 54 66 78l6 14M66 78 36 82l-2 15M36 82 20 60 6 66M20 60 42 22',
    inks: ['aqua', 'blue', 'violet', 'steel'],
  },
  jungle: {
    shape:
      'M50 4c12 8 36 4 42 12 6 10-2 22 2 36 2 18-8 38-24 42-14 2-28 4-42 0C12 90 4 70 6 52c4-14-4-26 2-36 6-8 30-4 42-12z',
    trim: 'M14 20q10 4 12 14M86 20q-10 4-12 14M16 80q6-10 2-22M84 80q-6-10-2-22M26 34q-8-2-10 4M74 34q8-2 10 4',
    inks: ['gold', 'coral', 'green', 'leaf'],
  },
  space: {
    shape: 'M24 6h52l8 8 12 30v12L84 86l-8 8H24l-8-8L4 56V44l12-30z',
    trim: 'M28 14h20M52 14h4M72 86H52M48 86h-4M12 46l10-24M88 54 78 78',
    inks: ['coral', 'violet', 'aqua', 'blue'],
  },
  candy: {
    shape: scallop(12, 40),
    trim: circle(36),
    inks: ['rose', 'violet', 'aqua', 'gold'],
  },
  pirates: {
    shape: circle(46),
    trim: `${rays(28, 40, 45)}${circle(37)}`,
    inks: ['gold', 'steel', 'coral', 'brown'],
  },
  dragons: {
    shape: 'M50 3q18 12 42 10 4 30-6 52Q74 86 50 97 26 86 14 65 4 43 8 13 32 15 50 3z',
    trim: 'M50 13q14 9 32 9 3 22-5 39-9 16-27 25-18-9-27-25-8-17-5-39 18 0 32-9z',
    inks: ['red', 'gold', 'violet', 'steel'],
  },
  ocean: {
    shape: circle(46),
    trim: 'M14 50a36 36 0 0 1 24-34M86 54a36 36 0 0 1-20 28M76 26a4 4 0 1 1 .1 0z',
    inks: ['aqua', 'coral', 'blue', 'violet'],
  },
  western: {
    shape: 'M4 24l6-10 16 2 20-6 22 4 22-4 6 14-2 16 4 18-6 30-18 2-24 6-22-4-18 2-6-22 2-24z',
    trim: 'M12 34q30-6 76-2M12 70q34 6 76 0M14 20h.1M86 20h.1M14 82h.1M86 82h.1',
    inks: ['gold', 'coral', 'brown', 'leaf'],
  },
  music: {
    shape: circle(46),
    trim: `${circle(42)}${circle(38)}${circle(34)}`,
    inks: ['rose', 'aqua', 'violet', 'gold'],
  },
  circus: {
    shape: star(16, 48, 41),
    trim: circle(35),
    inks: ['red', 'gold', 'blue', 'green'],
  },
  garden: {
    shape: 'M28 28A22 22 0 0 1 72 28 22 22 0 0 1 72 72 22 22 0 0 1 28 72 22 22 0 0 1 28 28z',
    trim: polygon(4, 38),
    inks: ['coral', 'rose', 'leaf', 'blue'],
  },
  temple: {
    shape: scallop(20, 43),
    trim: 'M50 88Q14 84 14 46M50 88q36-4 36-42M14 62q-4-6 0-12 6 4 4 12M18 74q-7-3-7-10 8 1 10 8M28 83q-8 0-10-6 8-3 12 4M86 62q4-6 0-12-6 4-4 12M82 74q7-3 7-10-8 1-10 8M72 83q8 0 10-6-8-3-12 4',
    inks: ['gold', 'blue', 'violet', 'steel'],
  },
}
