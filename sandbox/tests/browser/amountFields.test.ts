import { expect, test } from 'vitest'
import { guardAmounts } from '../../sport/client/amountFields.ts'
import type { Book } from '../../sport/client/book.ts'
import type { State } from '../../sport/client/state.ts'

const state = { player: undefined, desk: { kind: 'idle' } } as unknown as State
guardAmounts({ state, update: (news: Partial<State>) => void Object.assign(state, news) } as unknown as Book)

test.each([
  ['', '12', '12', 'idle'],
  ['1', ',', '1,', 'idle'],
  ['', '1,50', '1,50', 'idle'],
  ['', ' $1.50\u200f', '1.50', 'idle'],
  ['', '١٢٫٥', '١٢٫٥', 'idle'],
  ['7', 'abc', '7', 'not-amount'],
  ['7', '1,500', '7', 'not-amount'],
  ['1.50', '9', '1.50', 'not-amount'],
])('[SLIP-02] a stake box with %j that is given %j has %j', (before, put, after, desk) => {
  document.body.innerHTML = '<div id="slip"><input inputmode="decimal" maxlength="11" /></div>'
  const field = document.querySelector('input')!
  state.desk = { kind: 'idle' }
  field.value = before
  field.focus()
  field.setSelectionRange(before.length, before.length)
  const event = new InputEvent('beforeinput', { data: put, bubbles: true, cancelable: true })
  if (field.dispatchEvent(event)) field.setRangeText(put, before.length, before.length)
  expect([field.value, state.desk.kind]).toEqual([after, desk])
})
