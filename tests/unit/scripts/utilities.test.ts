import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { createGenerator } from '@unocss/core'
import { expect, test } from 'vitest'
import config from '../../../uno.config.ts'
import { classNames } from '../../../scripts/lib/classNames.ts'
import { firstOf, home, modulesOf } from '../../../scripts/lib/utilities.ts'
import { root } from '../../../scripts/lib/run.ts'

const generator = await createGenerator(config)

async function rulesOf(names: string[]): Promise<string> {
  return (await generator.generate(new Set(names), { preflights: false, minify: true })).css
}

test('a class of a width wins over any of its sheet and of a later one', async () => {
  const css = await rulesOf(['hidden', 'lg:block', 'sm:hover:text-text', 'button'])
  expect(css).toContain('@layer lg{@media (width>=900px){.lg\\:block{display:block;}}}')
  expect(css).toContain('@layer sm{@media (width>=640px){.sm\\:hover\\:text-text:hover{color:var(--text);}}}')
  const order = '@layer base, widgets, kinds, utilities, sm, lg, xl;'
  expect(readFileSync(join(root, 'src/styles/tokens.css'), 'utf8')).toContain(order)
})

/** The properties that a class sets, with the layer of its rule; of a pair on one element the later sheet wins. */
async function setBy(name: string): Promise<{ layer: string; properties: string[] }> {
  const css = await rulesOf([name])
  return {
    layer: /@layer (\w+)\{/.exec(css)?.[1] ?? '',
    properties: Array.from(css.matchAll(/[;{]([a-z-]+):/g), ([, property = '']) => property),
  }
}

const overlaps = (one: string, other: string) =>
  one === other || one.startsWith(`${other}-`) || other.startsWith(`${one}-`)

test('no class of home’s second sheet overrides one of its first on the same element', async () => {
  const modules = [...modulesOf(home)]
  const first = new Set(firstOf(home).flatMap((file) => [...classNames(readFileSync(file, 'utf8'))]))
  const found: string[] = []
  let compared = 0
  for (const file of modules) {
    for (const [, list = ''] of readFileSync(file, 'utf8').matchAll(/class="([^"]*)"/g)) {
      const names = list.split(/\s+/)
      for (const late of names.filter((name) => !first.has(name))) {
        const one = await setBy(late)
        for (const early of names.filter((name) => first.has(name))) {
          const other = await setBy(early)
          compared += 1
          if (one.layer !== other.layer) continue
          if (one.properties.some((property) => other.properties.some((each) => overlaps(property, each))))
            found.push(`${file}: ${late} and ${early}`)
        }
      }
    }
  }
  expect(compared).toBeGreaterThan(40)
  expect(found).toEqual([])
})
