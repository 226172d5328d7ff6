// @ts-check
const ranks = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']
const suits = ['♠', '♥', '♦', '♣']

/** @param {number} card from 0 to 51, suit by suit */
export const rankOf = (card) => ranks[card % 13] ?? ''

/** @param {number} card */
export const cardName = (card) => `${rankOf(card)}${suits[Math.floor(card / 13)] ?? ''}`
