import type { Theme } from '../../catalog.ts'
import type { IconName } from './icons.ts'

/**
 * The appearance of a theme: its four pictures, highest first; the sky from top to bottom; the hills; the background of
 * the reels; the letters; and an accent color for the frame and the spin button.
 */
export type ThemeLook = {
  pictures: readonly [IconName, IconName, IconName, IconName]
  sky: readonly [string, string]
  hills: readonly [far: string, near: string]
  ground: string
  letter: readonly [string, string]
  light: string
}

export const looks: Record<Theme, ThemeLook> = {
  lagoon: {
    pictures: ['pearlShell', 'turtle', 'palm', 'fish'],
    sky: ['#07141c', '#155a6b'],
    hills: ['#0f4250', '#0a2a38'],
    ground: '#0b2a37',
    letter: ['#c9f7f4', '#2c9fb4'],
    light: '#ffc98a',
  },
  gems: {
    pictures: ['diamond', 'ruby', 'emerald', 'sapphire'],
    sky: ['#0c0a1f', '#3b2a6b'],
    hills: ['#2a2053', '#18123a'],
    ground: '#1a1440',
    letter: ['#e6dcff', '#8b74d8'],
    light: '#8ff0e0',
  },
  fruit: {
    pictures: ['seven', 'cherry', 'melon', 'lemon'],
    sky: ['#1c0a14', '#7a2740'],
    hills: ['#551a32', '#32101f'],
    ground: '#351322',
    letter: ['#ffe6c4', '#e08a4a'],
    light: '#ffc24b',
  },
  desert: {
    pictures: ['eye', 'scarab', 'pyramid', 'sun'],
    sky: ['#150f1e', '#8a5330'],
    hills: ['#6a3f28', '#3b2420'],
    ground: '#3a2420',
    letter: ['#fff0cc', '#cf9a4c'],
    light: '#ffd071',
  },
  ice: {
    pictures: ['helmet', 'hammer', 'mountain', 'snowflake'],
    sky: ['#081424', '#3d6d94'],
    hills: ['#2b5273', '#163350'],
    ground: '#143049',
    letter: ['#f0faff', '#7fb5dc'],
    light: '#a9ecff',
  },
  jungle: {
    pictures: ['mask', 'parrot', 'flower', 'leaf'],
    sky: ['#06160f', '#1f5b3e'],
    hills: ['#164a31', '#0b2c1d'],
    ground: '#0d2f20',
    letter: ['#e4f7c0', '#82b548'],
    light: '#ffcb5e',
  },
  space: {
    pictures: ['rocket', 'planet', 'comet', 'star'],
    sky: ['#04060f', '#272a66'],
    hills: ['#1d1f4d', '#10122f'],
    ground: '#12143a',
    letter: ['#d9e2ff', '#6f83e0'],
    light: '#ff9e7a',
  },
  candy: {
    pictures: ['heart', 'lollipop', 'donut', 'sweet'],
    sky: ['#200d24', '#8a3f76'],
    hills: ['#6c2f60', '#421b41'],
    ground: '#451d44',
    letter: ['#fff0f7', '#ee8dbb'],
    light: '#8ff0e0',
  },
  pirates: {
    pictures: ['chest', 'compass', 'anchor', 'coin'],
    sky: ['#0a1020', '#2c5475'],
    hills: ['#1e3f5c', '#11263b'],
    ground: '#13293e',
    letter: ['#ffeccb', '#c58d4d'],
    light: '#ffc24b',
  },
  dragons: {
    pictures: ['egg', 'shield', 'sword', 'flame'],
    sky: ['#140a0d', '#6b2a22'],
    hills: ['#4d1d1b', '#2a1014'],
    ground: '#2f1417',
    letter: ['#ffe2c2', '#d8743f'],
    light: '#ff9a5c',
  },
  ocean: {
    pictures: ['jellyfish', 'pearlShell', 'starfish', 'fish'],
    sky: ['#041022', '#12507c'],
    hills: ['#0d3c60', '#07233d'],
    ground: '#082844',
    letter: ['#d3f1ff', '#4a9fd6'],
    light: '#7df0e4',
  },
  western: {
    pictures: ['badge', 'hat', 'horseshoe', 'cactus'],
    sky: ['#1a0f17', '#a0553a'],
    hills: ['#77392d', '#44201f'],
    ground: '#422120',
    letter: ['#fff0d4', '#d79a55'],
    light: '#ffbf6b',
  },
  music: {
    pictures: ['microphone', 'vinyl', 'headphones', 'note'],
    sky: ['#0d0a1c', '#51296f'],
    hills: ['#3a1f57', '#221336'],
    ground: '#26153d',
    letter: ['#ffe0f5', '#d06bc0'],
    light: '#63e4ff',
  },
  circus: {
    pictures: ['tent', 'ball', 'balloon', 'ticket'],
    sky: ['#12101f', '#7a2f3d'],
    hills: ['#552133', '#331523'],
    ground: '#371827',
    letter: ['#fff3cf', '#e0a94a'],
    light: '#ffd76b',
  },
  garden: {
    pictures: ['lantern', 'fan', 'lotus', 'fish'],
    sky: ['#0b1420', '#4c5c78'],
    hills: ['#34506a', '#1c3345'],
    ground: '#1b3040',
    letter: ['#ffeef2', '#e395ab'],
    light: '#ffb27d',
  },
  temple: {
    pictures: ['bolt', 'laurel', 'amphora', 'column'],
    sky: ['#0a1022', '#4a6296'],
    hills: ['#34487a', '#1d2a50'],
    ground: '#1e2b51',
    letter: ['#fff6da', '#d3b25e'],
    light: '#ffd877',
  },
}
