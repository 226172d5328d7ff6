import { expect, it } from 'vitest'
import { allPages } from '../../../functions/platform/privacy/wholeWallet.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => count - index)

it.each([0, 1, 999, 1000, 1001, 2500])('[PROTECT-09] a copy has all of %i rows', async (count) => {
  const rows = numbers(count)
  const read = async (page: number, most: number) => rows.slice((page - 1) * most, page * most)
  expect(await allPages(read, (row) => row)).toEqual(rows)
})

it('[PROTECT-09] a copy has each row once, whatever is added while it is made', async () => {
  let count = 2000
  const read = async (page: number, most: number) => {
    const rows = numbers(count).slice((page - 1) * most, page * most)
    count += 3
    return rows
  }
  expect(await allPages(read, (row) => row)).toEqual(numbers(2000))
})
