import { readFileSync } from 'node:fs'
import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { expect, it } from 'vitest'
import Icon from '@/components/Icon.astro'
import { icons, lateIcons } from '@/components/icons.ts'
import Sprite from '@/components/Sprite.astro'

const file = readFileSync(new URL('../../../src/components/lateIcons.svg', import.meta.url), 'utf8')

it('the file of late icons has the drawings that islands draw', () => {
  const symbols = lateIcons.map(
    (name) => `<symbol id="i-${name}" viewBox="0 0 24 24">${icons[name]}</symbol>\n`,
  )
  expect(file).toBe(`<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('')}</svg>\n`)
})

it('an icon refers to where its drawing is: the page, or the file that all pages share', async () => {
  const container = await AstroContainer.create()
  const sprite = await container.renderToString(Sprite, { props: { names: ['alert', 'mail'] } })
  expect(sprite).toContain('id="i-alert"')
  expect(sprite).not.toContain('id="i-mail"')
  expect(await container.renderToString(Icon, { props: { name: 'alert' } })).toContain('href="#i-alert"')
  expect(await container.renderToString(Icon, { props: { name: 'mail' } })).toMatch(
    /href="\/.*\.svg.*#i-mail"/,
  )
})
