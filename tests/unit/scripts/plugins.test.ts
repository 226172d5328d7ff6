import { globSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { groups, missingSheets, unmatched } from '../../../scripts/lib/browserChunks.ts'
import { forgetSite } from '../../../scripts/lib/devHostsPlugin.ts'
import { preloadHelperPlugin } from '../../../scripts/lib/preloadHelperPlugin.ts'
import { browserScriptPlugin } from '../../../scripts/lib/scriptPlugins.ts'
import { current, difference } from '../../../functions/platform/accounts/password/cost.ts'
import { retryPause_ms } from '../../../functions/site/upstream/retryPause.ts'

const root = join(import.meta.dirname, '../../..')
const ofOurs = globSync(['src/**/*.{ts,tsx,svg,css}', '{contract,lib}/**/*.ts'], { cwd: root })

test('each module that a file of scripts is made of exists', () => {
  const missing = unmatched(ofOurs).filter((module) => /^(?:src|lib|contract)\//.test(module))
  expect(missing).toEqual([])
})

test('a module that was moved away is named, so that the build fails', () => {
  const moved = ofOurs.filter((path) => !path.startsWith('src/stores/session/balance'))
  expect(unmatched(moved)).toContain('src/stores/session/balance')
  expect(groups.length).toBeGreaterThan(0)
})

test('a script for browsers is built anew for a change of ours; a library that is watched would load the worker again', async () => {
  const watched: string[] = []
  const { load } = browserScriptPlugin() as {
    load: { handler: (this: object, id: string) => Promise<{ code: string }> }
  }
  const context = { addWatchFile: (file: string) => watched.push(file) }
  const { code } = await load.handler.call(context, join(root, 'sandbox/sport/client/app.ts?script'))
  expect(code).toContain('lit-')
  expect(watched.filter((file) => file.endsWith('sandbox/sport/client/app.ts'))).toHaveLength(1)
  expect(watched.filter((file) => file.includes('node_modules'))).toEqual([])
})

test('an import fetches what its script has not brought, level by level', () => {
  const chunk = (imports: string[]) => ({ type: 'chunk', imports })
  const plugin = preloadHelperPlugin() as unknown as {
    config: () => { environments: { client: { build: { modulePreload: { resolveDependencies: Resolve } } } } }
    generateBundle: (options: object, bundle: object) => void
  }
  type Resolve = (file: string, needed: string[], host: { hostId: string; hostType: 'js' }) => string[]
  const { resolveDependencies } = plugin.config().environments.client.build.modulePreload
  plugin.generateBundle(
    {},
    { 'page.js': chunk(['kit.js']), 'kit.js': chunk(['react.js']), 'react.js': chunk([]) },
  )
  const needed = (...files: string[]) =>
    resolveDependencies('form.js', ['form.js', ...files], { hostId: 'page.js', hostType: 'js' })
  expect(needed('kit.js', 'react.js', 'dates.js')).toEqual(['form.js', 'dates.js'])
  expect(needed('kit.js', 'react.js')).toEqual([])
})

const work = ({ N, r, p }: typeof current) => N * r * p

/** Worker tests hash with a cheaper one (`vitest.config.ts`). */
test('a password costs 32 MiB and three passes, and one of better-auth’s as much in all', () => {
  expect(current).toEqual({ N: 32_768, r: 8, p: 3 })
  const betterAuths = { N: 16_384, r: 16, p: 1 }
  expect(work(betterAuths) + work(difference)).toBe(work(current))
})

test('a failed read is tried again after a pause that is felt by no player, and differs from call to call', () => {
  expect(retryPause_ms.least).toBeGreaterThanOrEqual(50)
  expect(retryPause_ms.spread).toBeGreaterThanOrEqual(retryPause_ms.least)
  expect(retryPause_ms.least + retryPause_ms.spread).toBeLessThanOrEqual(200)
})

test('[ERR-05] a sheet that a script names and that the site lacks is found', () => {
  const client = mkdtempSync(join(tmpdir(), 'atoll-client-'))
  mkdirSync(join(client, '_astro'))
  writeFileSync(join(client, '_astro/proof.js'), 'add(`/_astro/ui.a1.css`);add(`/_astro/proof.b-2.css`)')
  writeFileSync(join(client, '_astro/ui.a1.css'), '')
  expect(missingSheets(client)).toEqual(['/_astro/proof.b-2.css'])
})

test('the development server answers the stage for the third parties, and for the site as ever', () => {
  const left = (host: string) => {
    const headers = { host, 'sec-fetch-site': 'cross-site' }
    forgetSite({ headers }, undefined, () => undefined)
    return Object.keys(headers)
  }
  expect(left('sandbox.localhost:4321')).toEqual(['host'])
  expect(left('localhost:4321')).toEqual(['host', 'sec-fetch-site'])
})
