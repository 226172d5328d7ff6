import type { AstroIntegration } from 'astro'
import { afterEach, expect, test, vi } from 'vitest'
import { browserIslands } from '@/islands/astro/integration.ts'
import renderer from '@/islands/astro/server.ts'
import session from '@/islands/astro/session.ts'
import { openDocument } from './fakeDocument.ts'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../scripts/lib/run.ts'
import { modulesOf } from '../../../scripts/lib/utilities.ts'

afterEach(() => void vi.unstubAllGlobals())

type Setup = NonNullable<AstroIntegration['hooks']['astro:config:setup']>
type SetupOptions = Parameters<Setup>[0]
type ServerPlugin = { transform: { handler: (code: string) => string } }

/** What Astro is told by an integration that adds a renderer, as @astrojs/react does. */
async function setUp() {
  const told = {
    addRenderer: vi.fn(),
    addClientDirective: vi.fn(),
    updateConfig: vi.fn(),
    injectScript: vi.fn(),
  }
  const react: AstroIntegration = {
    name: '@astrojs/react',
    hooks: {
      'astro:config:setup': ({ addRenderer, injectScript }) => {
        addRenderer({
          name: '@astrojs/react',
          clientEntrypoint: 'client',
          serverEntrypoint: 'react-dom/server',
        })
        injectScript('before-hydration', 'refresh')
      },
    },
  }
  await browserIslands(react).hooks['astro:config:setup']?.(told as unknown as SetupOptions)
  return told
}

/** A module of an island as the server gets it. */
async function onServer(source: string): Promise<string> {
  const { updateConfig } = await setUp()
  const [[{ vite }]] = updateConfig.mock.calls as [[{ vite: { plugins: [ServerPlugin] } }]]
  return vite.plugins[0].transform.handler(source)
}

test('React keeps its name and its place, and its server part stays out of the worker', async () => {
  const { addRenderer, addClientDirective, injectScript } = await setUp()
  expect(addRenderer.mock.calls).toEqual([
    [
      {
        name: '@astrojs/react',
        clientEntrypoint: '/src/islands/astro/client.ts',
        serverEntrypoint: '/src/islands/astro/server.ts',
      },
    ],
  ])
  expect(addClientDirective).toHaveBeenCalledWith({
    name: 'session',
    entrypoint: './src/islands/astro/session.ts',
  })
  expect(injectScript.mock.calls.map(([stage]) => stage as string)).toEqual(['before-hydration', 'page'])
})

test('on the server an island is its names and its styles, without what it imports', async () => {
  const source = `
    import { useState } from 'react'
    import './launcher.css'
    type Props = { name: string }
    export type Other = Props
    const inner = () => <b />
    export function Launcher({ name }: Props) { return <i>{name}{inner()}{useState(0)[0]}</i> }
    export const Other2 = () => <i />
  `
  const code = await onServer(source)
  expect(code).not.toContain('react')
  expect(code.split('\n')).toEqual([
    "import '/src/islands/astro/islands.css'",
    "import './launcher.css'",
    'export const Launcher = () => null',
    'export const Other2 = () => null',
  ])
})

test('the page holds what was put between the tags of an island', async () => {
  const drawn = (slots: Record<string, string>) => renderer.renderToStaticMarkup(() => null, {}, slots)
  expect(await drawn({})).toEqual({ html: '' })
  expect(await drawn({ default: '<p>…</p>' })).toEqual({ html: '<p>…</p><astro-slot></astro-slot>' })
})

test('a component is drawn by the islands’ renderer, an element whose name is in a variable is not', async () => {
  expect(await renderer.check(() => null, {}, {})).toBe(true)
  expect(await renderer.check('h2', {}, {})).toBe(false)
})

test('client:session waits for a session, and starts once', async () => {
  const hydrate = vi.fn()
  const load = vi.fn<Parameters<typeof session>[0]>(() => Promise.resolve(hydrate))
  const start = () => session(load, { name: 'Security', value: 'true' }, {} as HTMLElement)
  const { setSession, watchers } = openDocument()
  start()
  setSession(false)
  expect(load).not.toHaveBeenCalled()
  setSession(true)
  setSession(true)
  await vi.waitFor(() => expect(hydrate).toHaveBeenCalledOnce(), { timeout: 15_000 })
  expect(watchers).toEqual([])
  openDocument({ signedIn: true })
  start()
  await vi.waitFor(() => expect(hydrate).toHaveBeenCalledTimes(2), { timeout: 15_000 })
  expect(load).toHaveBeenCalledTimes(2)
})

test('a tag that is chosen at render time is an element, not an island', async () => {
  const check = (component: unknown) =>
    renderer.check.call({ result: undefined } as never, component as never, {}, {})
  expect(await check('nav')).toBe(false)
  expect(await check(() => null)).toBe(true)
})

const pages = globSync('src/pages/**/*.astro', { cwd: root })
const withIslands = pages.filter((page) =>
  [...modulesOf(join(root, page))].some((module) => readFileSync(module, 'utf8').includes('client:')),
)

test('[ERR-05] every page that has islands has what an island says when it fails', () => {
  expect(withIslands.length).toBeGreaterThan(20)
  const without = withIslands.filter(
    (page) => ![...modulesOf(join(root, page))].some((module) => module.endsWith('/IslandFailure.astro')),
  )
  expect(without).toEqual([])
})
