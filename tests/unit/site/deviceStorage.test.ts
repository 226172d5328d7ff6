import { globSync, readFileSync } from 'node:fs'
import * as constants from '#contract/constants.ts'
import { languageCodes } from '#contract/languages.ts'
import { expect, test } from 'vitest'

/** Names of cookies, which have one list. */
const cookies = Object.entries(constants).flatMap(([name, value]) =>
  name.endsWith('Cookie') ? [value as string] : [],
)

/** Names under which the sources of the site keep something on the device. */
const sources = globSync('src/**/*.{ts,tsx}', { exclude: ['src/studio/**'] })
const named = /(?:=|tabChannel\(|etItem\(|mark\()\s*'(atoll[:-][\w-]+|theme|odds|coef|fonts|offer)'/g
const stored = sources.flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(named)].map(([, name = '']) => name),
)

test.each(languageCodes)(
  '[MENU-09] the privacy page names all that the site keeps on a device: %s',
  (lang) => {
    const page = readFileSync(`src/content/builtin/${lang}/privacy.md`, 'utf8')
    const declared = [...page.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name)
    expect(declared.toSorted()).toEqual([...new Set([...cookies, ...stored])].toSorted())
  },
)

test('[MENU-09] whatever writes to the device’s storage does so under a name that the page’s test knows', () => {
  const writers = sources.filter((path) =>
    /(?:torage\.setItem|writeStored|caches\.open)\(/.test(readFileSync(path, 'utf8')),
  )
  // These write what others name.
  const generic = [
    'src/stores/session/session.ts',
    'src/stores/site/storage.ts',
    'src/stores/site/tabChannel.ts',
    'src/scripts/settings.ts',
  ]
  const unnamed = writers.filter((path) => readFileSync(path, 'utf8').search(named) < 0)
  expect(unnamed.toSorted()).toEqual(generic.toSorted())
})
