import { afterEach, expect, test } from 'vitest'
import '../../assets/table/cards.css'

const hand = (index: number) =>
  `<section class="hand" id="hand${index}"><div class="cards"></div><bdi class="points"></bdi><bdi class="verdict"></bdi></section>`
const page = `<main><div id="room"><div class="felt">${hand(0)}${hand(1)}</div></div></main>
  <p id="limits"></p><dialog id="about"></dialog>
  ${['info', 'sound', 'closeAbout', 'exit'].map((id) => `<button id="${id}"></button>`).join('')}`
const setup = { key: '', lang: 'en', tag: 'en', currency: 'USD', texts: {}, plays: 'baccarat', chips: [100] }

afterEach(() => document.body.replaceChildren())

test('[TABLE-04] a total counts the cards that lie on the table, and none that is in the air', async () => {
  document.body.innerHTML = page
  const told = document.body.appendChild(document.createElement('script'))
  Object.assign(told, { type: 'application/json', id: 'setup', textContent: JSON.stringify(setup) })
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
