import { createElement, type KeyboardEvent, type MouseEvent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { useConfirmation } from '@/ui/useConfirmation.ts'

type Guard = ReturnType<typeof useConfirmation>

/** As it is before anything was pressed, which counts as the beginning of time. */
function draw(isAsked: boolean, use: (guard: Guard) => void): void {
  const Holder = () => {
    use(useConfirmation(isAsked))
    return null
  }
  renderToStaticMarkup(createElement(Holder))
}

/** Whether a press gets to the button. */
function isTaken(isAsked: boolean, press: { detail: number; timeStamp: number }): boolean {
  const event = { ...press, preventDefault: vi.fn(), stopPropagation: vi.fn() }
  draw(isAsked, ({ onClickCapture }) => onClickCapture(event as unknown as MouseEvent))
  expect(event.stopPropagation).toHaveBeenCalledTimes(event.preventDefault.mock.calls.length)
  return event.preventDefault.mock.calls.length === 0
}

function isKeyTaken(key: { key: string; repeat: boolean }): boolean {
  const event = { ...key, preventDefault: vi.fn() }
  draw(true, ({ onKeyDown }) => onKeyDown(event as unknown as KeyboardEvent))
  return event.preventDefault.mock.calls.length === 0
}

test('[PIX-02] [PROFILE-07] [PROTECT-03] the press that asks is taken, and confirms nothing', () => {
  expect(isTaken(false, { detail: 1, timeStamp: 10 })).toBe(true)
  expect(isTaken(true, { detail: 1, timeStamp: 10 })).toBe(false)
  // The second click of a slow double click.
  expect(isTaken(true, { detail: 2, timeStamp: 800 })).toBe(false)
})

test('[PIX-02] [PROFILE-07] [PROTECT-03] a later press confirms, by hand, keyboard or screen reader', () => {
  expect(isTaken(true, { detail: 1, timeStamp: 600 })).toBe(true)
  expect(isTaken(true, { detail: 0, timeStamp: 600 })).toBe(true)
})

test('[PROFILE-07] [PROTECT-03] an Enter that is held presses once; other keys repeat', () => {
  expect(isKeyTaken({ key: 'Enter', repeat: true })).toBe(false)
  expect(isKeyTaken({ key: 'Enter', repeat: false })).toBe(true)
  expect(isKeyTaken({ key: 'Backspace', repeat: true })).toBe(true)
})
