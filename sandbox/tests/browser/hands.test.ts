import { afterEach, expect, test } from 'vitest'
import '../../assets/table/cards.css'
import { gamePage } from './gamePage.ts'

const hand = (index: number) =>
  `<section class="hand" id="hand${index}"><div class="cards"></div><bdi class="points"></bdi><bdi class="verdict"></bdi></section>`
const board = `<main><div id="room"><div class="felt">${hand(0)}${hand(1)}</div></div></main>`

afterEach(() => document.body.replaceChildren())

test('[TABLE-04] a total counts the cards that lie on the table, and none that is in the air', async () => {
  gamePage(board, { plays: 'baccarat' })
  const { drawHands } = await import('../../assets/table/hands.js')
  const points = () => [...document.querySelectorAll('.points')].map(({ textContent }) => textContent)
  const flights = () => [...document.querySelectorAll('.card')].flatMap((card) => card.getAnimations())
  const cards = () => document.querySelectorAll('.card').length
  // A seven and an ace, a nine and a two.
  const drawn = drawHands(
    [
      [5, 12],
      [7, 0],
    ],
    [8, 1],
  )
  await expect.poll(cards).toBe(1)
  expect(points()).toEqual(['', ''])
  const [first] = flights()
  first!.finish()
  await expect.poll(points).toEqual(['7', ''])
  await expect.poll(cards).toBe(4)
  expect(points()[1]).not.toBe('1')
  for (const flight of flights()) flight.finish()
  await drawn
  expect(points()).toEqual(['8', '1'])
})
