// @ts-check
const ranks = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']
const suits = ['♠', '♥', '♦', '♣']

/** @param {number} card from 0 to 51, suit by suit */
export const rankOf = (card) => ranks[card % 13] ?? ''

/** @param {number} card */
export const cardName = (card) => `${rankOf(card)}${suits[Math.floor(card / 13)] ?? ''}`

/** A card with its rank and suit, which is dealt face down and turned. @param {number} card */
export function drawCard(card) {
  const suit = Math.floor(card / 13)
  const drawn = document.createElement('span')
  drawn.className = suit === 1 || suit === 2 ? 'card red' : 'card'
  const face = document.createElement('span')
  face.className = 'face'
  const rank = document.createElement('b')
  rank.textContent = rankOf(card)
  face.dataset['suit'] = `${suits[suit]}\ufe0e`
  face.append(rank, face.dataset['suit'])
  drawn.append(face)
  return drawn
}
