import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sitePages } from '#contract/sitePages.ts'

const files = readdirSync('src/pages/[lang]', { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.astro'))
  .map((file) => file.replace('.astro', ''))

/** Pages that nobody links to: drawn in place of others, for scripts or for the staff; flatPages are known by their names. */
const unlinked = ['[...path]', 'UIKit', 'flatPages', 'odds', 'offline', 'preview']

it('[STUDIO-02] editors may link to every page of the product', () => {
  const beginnings = new Set(files.map((file) => file.split('/')[0] ?? ''))
  expect([...Object.keys(sitePages), ...unlinked].toSorted()).toEqual([...beginnings].toSorted())
})

it.each(Object.values(sitePages).flat())('[SEO-03] crawlers are told of %s, which has a page', (address) => {
  const path = address.slice(1)
  const [section = ''] = path.split('/')
  const drawn = [path, `${path}/index`, `${path}/[...rest]`, `${section}/[category]`]
  expect(files.filter((file) => drawn.includes(file))).not.toEqual([])
})
