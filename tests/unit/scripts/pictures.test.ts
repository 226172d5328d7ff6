import { expect, it } from 'vitest'
import { pictureAddresses } from '../../../scripts/seed/pictures.ts'
import { gameImage } from '#contract/images.ts'

it('[CONTENT-03] the pictures made ahead are those a page asks for', () => {
  const game = { routeProvider: 'pragmatic', gameId: 'vsmoon' }
  const address = (width: 160 | 240) => gameImage(game, width, 'avif')
  const page = `<source srcset="${address(160)} 160w, ${address(240)} 240w"><img src="${gameImage(game, 160, 'jpg')}">`
  expect(pictureAddresses(page)).toEqual([address(160), address(240)])
})
