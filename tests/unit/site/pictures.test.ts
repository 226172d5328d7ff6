import { expect, it } from 'vitest'
import { pictureAddresses } from '../../../scripts/seed/pictures.ts'
import { gameImage } from '#contract/images.ts'
import { readFileSync } from 'node:fs'

it('[CONTENT-03] the pictures made ahead are those a page asks for', () => {
  const game = { routeProvider: 'pragmatic', gameId: 'vsmoon' }
  const address = (width: 160 | 240) => gameImage(game, width, 'avif')
  const page = `<source srcset="${address(160)} 160w, ${address(240)} 240w"><img src="${gameImage(game, 160, 'jpg')}">`
  expect(pictureAddresses(page)).toEqual([address(160), address(240)])
})

/** The declarations of a rule whose selector names `element`, in the order of the file. */
function rulesFor(element: string, css: string): string[] {
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
  return rules.flatMap(([, selectors = '', declarations = '']) =>
    selectors.split(',').some((selector) => selector.trim() === element) ? [declarations] : [],
  )
}

it('[STUDIO-03] a picture that says its size keeps its shape where it has to be narrower', () => {
  const base = readFileSync('src/styles/base.css', 'utf8')
  const declarations = rulesFor('img', base).join('')
  expect(declarations).toContain('max-inline-size: 100%;')
  expect(declarations).toContain('block-size: auto;')
  expect(readFileSync('src/styles/prose.css', 'utf8')).not.toMatch(/\bimg\b/)
})
