import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectAnswer, followFrame, forgetSelection } from '@/stores/sport/navigation.ts'

type State = { modal?: string } | null

function openAt(address: string, state: State = null) {
  const place = new URL(address, 'https://atoll.test')
  const move = (_: State, __: string, to: string | URL) => {
    place.href = new URL(to, place).href
  }
  const history = { state, pushState: vi.fn(move), replaceState: vi.fn(move) }
  vi.stubGlobal('history', history)
  vi.stubGlobal('location', place)
  vi.stubGlobal('document', { documentElement: { lang: 'en-US' } })
  return { place, history }
}

const live = { page: 'Overview', query: {} }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[SPORT-04] a step in the frame is a step of ours', () => {
  const { place, history } = openAt('/en/sport')
  expect(followFrame('digitain', live, false)).toBe(true)
  expect(place.pathname).toBe('/en/sport/live')
  expect(history.pushState).toHaveBeenCalledOnce()
})

test('[SPORT-04] the page that is open already makes no step', () => {
  const { history } = openAt('/en/sport/live')
  expect(followFrame('digitain', live, false)).toBe(false)
  expect(history.pushState).not.toHaveBeenCalled()
})

test('[SPORT-04] what the frame replaces, it replaces here; so does its answer to a route of ours', () => {
  const { history } = openAt('/en/sport')
  followFrame('digitain', live, true)
  expectAnswer()
  followFrame('digitain', { page: 'Results', query: {} }, false)
  expect(history.replaceState).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(5000)
  followFrame('digitain', live, false)
  expect(history.pushState).toHaveBeenCalledOnce()
})

test('[SPORT-04] a step while a modal is open leaves the modal its entry', () => {
  const state = { modal: 'sign-in' }
  const { history } = openAt('/en/sport', state)
  followFrame('digitain', live, false)
  expect(history.replaceState).toHaveBeenCalledWith(state, '', '/en/sport/live')
  expect(history.pushState).not.toHaveBeenCalled()
})

test('[SPORT-04] a page that is none of ours changes nothing', () => {
  const { place } = openAt('/en/sport')
  expect(followFrame('digitain', { page: 'Evil', query: {} }, false)).toBe(false)
  expect(place.pathname).toBe('/en/sport')
})

test('[SPORT-01] the selection leaves the address once the frame has it', () => {
  const { place } = openAt('/en/sport?gameId=e1&selection=home&sport=tennis')
  forgetSelection()
  expect(place.search).toBe('?sport=tennis')
})

test('[SLIP-09] the frame has the shared slip: a reload does not put it in again', () => {
  const { place } = openAt('/en/sport?slip=a*b*c&sport=football')
  forgetSelection()
  expect(place.search).toBe('?sport=football')
})
