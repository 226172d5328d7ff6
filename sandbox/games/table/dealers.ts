import type { SandboxGame } from '../catalog.ts'

/** Where the middle of the face is in the picture of a table, in hundredths of its width and height, and the color of the cloth. */
type Dealer = readonly [face_x: number, face_y: number, cloth: string]

const dealers: Record<string, Dealer> = {
  'pragmatic/1320': [41, 25, '#123f74'],
  'pragmatic/1331': [50, 24, '#0f4a80'],
  'pragmatic/1301': [45, 23, '#14583a'],
  'pragmatic/1353': [34, 25, '#6d1024'],
  'evolution/tbl-101': [55, 24, '#0b5548'],
  'evolution/tbl-102': [48, 11, '#0a4a66'],
  'evolution/tbl-210': [58, 24, '#6a1420'],
  'evolution/tbl-305': [48, 23, '#611d2d'],
  'evolution/tbl-410': [61, 20, '#085140'],
  'evolution/tbl-520': [48, 19, '#26397f'],
  'imaginelive/im-11': [62, 23, '#4c1c4a'],
  'imaginelive/im-21': [48, 22, '#12603f'],
  'imaginelive/im-31': [49, 23, '#66101a'],
  'ezugi/1000': [48, 21, '#0b4a36'],
  'ezugi/101': [49, 21, '#74401a'],
  'ezugi/201': [42, 20, '#0f5054'],
  'ezugi/301': [48, 23, '#123a5c'],
  'xpg/31': [60, 20, '#2b2c68'],
  'xpg/32': [50, 20, '#2a306c'],
  'xpg/33': [39, 21, '#124857'],
  'xpg/34': [45, 21, '#14402a'],
  'slotegrator/c0c8f9b4-7b5b-5f6a-9d5e-2f6d1c0a1b01': [66, 21, '#0d5232'],
  'slotegrator/c0c8f9b4-7b5b-5f6a-9d5e-2f6d1c0a1b02': [44, 23, '#2f5226'],
  'slotegrator/c0c8f9b4-7b5b-5f6a-9d5e-2f6d1c0a1b03': [46, 23, '#3a1c58'],
}

/** What studio.css reads of the table's picture; throws for a live table without a cast dealer. */
export function dealerProperties({ provider, id }: SandboxGame): string {
  const dealer = dealers[`${provider}/${id}`]
  if (dealer === undefined) throw new Error(`no dealer is cast for ${provider}/${id}`)
  const [x, y, cloth] = dealer
  return `:root{--face-x:${x / 100};--face-y:${y / 100};--cloth:${cloth}}`
}
