import { expect, it } from 'vitest'
import { namedPlaces, scaleOf } from '../../../src/studio/reports/chartScale.ts'

it.each([
  ['nothing at all', [0, 0], { from: 0, to: 1, marks: [0] }],
  ['gains', [120, 970], { from: 0, to: 1000, marks: [0, 500, 1000] }],
  ['a loss among gains', [-30, 100], { from: -50, to: 100, marks: [-50, 0, 50, 100] }],
  ['losses', [-7, -3], { from: -8, to: 0, marks: [-8, -6, -4, -2, 0] }],
])('[DESK-03] the scale of %s has steps that are read at a glance', (_name, values, scale) => {
  const { marks, ...ends } = scaleOf(values)
  expect({ ...ends, marks: marks.map((mark) => mark + 0) }).toEqual(scale)
})

it('names no more days than there is room for, and the first', () => {
  expect(namedPlaces(31, 8)).toEqual([0, 4, 8, 12, 16, 20, 24, 28])
  expect(namedPlaces(3, 8)).toEqual([0, 1, 2])
  expect(namedPlaces(0, 8)).toEqual([])
})
