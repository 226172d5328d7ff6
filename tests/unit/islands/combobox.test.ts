import { expect, test } from 'vitest'
import { comboboxKey, type ListState } from '@/ui/combobox.ts'

const list = { open: true, active: 0, count: 3, fieldIsStop: false }
const search = { ...list, active: -1, fieldIsStop: true }
const key = (name: string, state: ListState) => comboboxKey(name, state)

test('[UI-06] arrows open a closed list; every other key is then the field’s own', () => {
  const closed = { ...list, open: false }
  expect(key('ArrowDown', closed)).toEqual({ do: 'show' })
  expect(key('ArrowUp', closed)).toEqual({ do: 'show' })
  for (const name of ['Enter', 'Escape', 'Home', 'a']) expect(key(name, closed), name).toBeUndefined()
})

test('[UI-06] in a list of choices one is always meant: arrows go round, Enter chooses, Escape closes', () => {
  expect(key('ArrowDown', list)).toEqual({ do: 'move', to: 1 })
  expect(key('ArrowUp', list)).toEqual({ do: 'move', to: 2 })
  expect(key('ArrowDown', { ...list, active: 2 })).toEqual({ do: 'move', to: 0 })
  expect(key('ArrowDown', { ...list, count: 0 })).toEqual({ do: 'move', to: 0 })
  expect(key('Enter', list)).toEqual({ do: 'choose' })
  expect(key('Escape', list)).toEqual({ do: 'hide' })
  expect(key('Home', { ...list, active: 2 })).toBeUndefined()
})

test('below a search the field is a stop of its own, where Enter and Home are the field’s', () => {
  expect(key('Enter', search)).toBeUndefined()
  expect(key('Home', search)).toBeUndefined()
  expect(key('ArrowDown', search)).toEqual({ do: 'move', to: 0 })
  expect(key('ArrowUp', search)).toEqual({ do: 'move', to: 2 })
  expect(key('ArrowDown', { ...search, active: 2 })).toEqual({ do: 'move', to: -1 })
  expect(key('Home', { ...search, active: 1 })).toEqual({ do: 'move', to: 0 })
  expect(key('End', { ...search, active: 1 })).toEqual({ do: 'move', to: 2 })
  expect(key('ArrowDown', { ...search, count: 0 })).toEqual({ do: 'move', to: -1 })
})
