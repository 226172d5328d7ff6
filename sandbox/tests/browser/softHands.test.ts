import { afterEach, expect, test } from 'vitest'
import { gamePage } from './gamePage.ts'

const hand = (index: number) =>
  `<section class="hand" id="hand${index}"><div class="cards"></div><bdi class="points"></bdi><bdi class="verdict" hidden></bdi></section>`
const board = `<main><div id="room"><div class="felt">${[0, 1, 2].map(hand).join('')}</div></div></main>`
const texts = { bust: 'Bust' }

afterEach(() => document.body.replaceChildren())

test('[TABLE-06] a soft hand has both totals until its end, and a split hand over 21 its word at once', async () => {
  gamePage(board, { plays: 'blackjack', texts })
  const { drawHands } = await import('../../assets/table/hands.js')
  const told = (part: string) => [...document.querySelectorAll(part)].map(({ textContent }) => textContent)
  // An ace and an eight; a nine of the house.
  await drawHands([[12, 6], [7]], [19, 9], { isLate: true, isOpen: true })
  expect(told('.points')).toEqual(['9/19', '9', ''])
  await drawHands(
    [
      [12, 6],
      [7, 8],
    ],
    [19, 19],
    { isLate: true },
  )
  expect(told('.points')).toEqual(['19', '19', ''])
  // Two tens and a six lie, the other ten is played; 21 has no second total.
  await drawHands([[8, 21, 4], [7], [8, 12]], [26, 9, 21], { isLate: true, isOpen: true })
  expect(told('.points')).toEqual(['26', '9', '21'])
  expect(told('.verdict')).toEqual(['Bust', '', ''])
  expect(document.querySelector<HTMLElement>('.verdict')!.hidden).toBe(false)
})
