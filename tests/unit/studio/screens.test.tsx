import { Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { permissionsOf } from '#contract/operator/roles.ts'
import { loadRest, loadsOf, screen } from '../../../src/studio/screens.ts'
import { pages, screens, screensFor } from '../../../src/studio/screenTable.tsx'

afterEach(() => void vi.restoreAllMocks())

it('a screen that does not load ahead keeps no other back, and is noted', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const cut = new Error('cut')
  const last = vi.fn(() => Promise.resolve())
  loadRest([() => Promise.reject(cut), last])
  await vi.waitFor(() => expect(last).toHaveBeenCalledOnce())
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.any(String), cut)
})

it('[STUDIO-01] only what the role may open loads ahead', () => {
  const of = (name: string) => screens.find((one) => one.name === name)
  const editors = screensFor(permissionsOf.editor, true)
  expect(editors).toContain(of('content')?.edit)
  for (const name of ['players', 'payments', 'staff']) expect(editors).not.toContain(of(name)?.list)
  expect(editors).not.toContain(pages.find(({ path }) => path === '/figures')?.Shown)
  const all = screensFor(permissionsOf.administrator, true)
  expect(all).toEqual(expect.arrayContaining([of('players')?.show, of('staff')?.list]))
  expect(screensFor(permissionsOf.administrator, false)).not.toContain(of('staff')?.list)
})

it('a screen that has loaded ahead is drawn at once, without the wait of one that has not', async () => {
  const named = () => screen(() => Promise.resolve({ Named: () => 'the screen' }), 'Named')
  const [Early, Late] = [named(), named()]
  const drawn = (Shown: typeof Early) =>
    renderToString(
      <Suspense fallback="a wait">
        <Shown />
      </Suspense>,
    )
  await Promise.all(loadsOf([Early]).map((load) => load()))
  expect(drawn(Early)).toContain('the screen')
  expect(drawn(Late)).toContain('a wait')
})
