import { Children, isValidElement } from 'react'
import { expect, test } from 'vitest'
import { ranked } from '../../../src/studio/shared/RecordTable.tsx'

const columns = [<i id="name" />, <i id="when" />, <i id="who" />]
const order = (ranks: number[]) =>
  Children.toArray(ranked(columns, ranks)).map((one) => isValidElement<{ id: string }>(one) && one.props.id)

test.each([
  ['the order that was chosen', [2, 0, 1], ['who', 'name', 'when']],
  ['the rest in its own order, behind the last column that was moved', [1, 0], ['when', 'name', 'who']],
  ['each column once, where the list had more of them', [3, 1, 0, 2], ['when', 'name', 'who']],
  ['each column once, where one is stored twice', [1, 1], ['when', 'name', 'who']],
])('[DESK-06] a list has %s', (_name, ranks, shown) => {
  expect(order(ranks)).toEqual(shown)
})
