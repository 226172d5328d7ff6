import { readFileSync } from 'node:fs'
import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { expect, it } from 'vitest'
import Icon from '@/components/Icon.astro'
import { drawingOf, icons, type ShellIcon } from '@/components/icons.ts'
import { isLate, lateIcons } from '@/components/lateIcons.ts'
import { shellIcons } from '@/components/shellIcons.ts'
import Sprite from '@/components/Sprite.astro'

const file = readFileSync(new URL('../../../src/components/lateIcons.svg', import.meta.url), 'utf8')

it('the file of late icons has a drawing of each, and scripts have those of the others', () => {
  const drawn = [...file.matchAll(/<symbol id="i-([\w-]+)" viewBox="0 0 24 24"><\w/g)].map(([, name]) => name)
  expect(drawn).toEqual([...lateIcons])
  expect(Object.keys(icons).filter(isLate)).toEqual([])
  expect(drawingOf('check')).toBe(icons.check)
  for (const name of Object.keys(shellIcons) as ShellIcon[])
    expect(drawingOf(name)).toBe(`<use href="#i-${name}"/>`)
  expect(drawingOf('close')).toMatch(/^<use href="\/.*#i-close"\/>$/)
})

it('an icon refers to where its drawing is: the page, or the file that all pages share', async () => {
  const container = await AstroContainer.create()
  const sprite = await container.renderToString(Sprite, { props: { names: ['alert', 'mail'] } })
  expect(sprite).toContain('id="i-alert"')
  expect(sprite).toContain('id="i-chevron"')
  expect(sprite).not.toContain('id="i-mail"')
  expect(await container.renderToString(Icon, { props: { name: 'alert' } })).toContain('href="#i-alert"')
  expect(await container.renderToString(Icon, { props: { name: 'mail' } })).toMatch(
    /href="\/.*\.svg.*#i-mail"/,
  )
})
