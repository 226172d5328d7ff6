// @ts-check

/** @typedef {import('./server.js').Refusal} Refusal */
/** @typedef {{ tone: 'trouble', action?: { label: string, run: () => void } }} Trouble */

/**
 * What is said of a refusal, with what the player can do about it.
 * @param {Refusal} reason
 * @param {{ text: (key: string) => string, tell: ReturnType<typeof import('./host.js').hostMessenger>, again: () => void }} page
 * @returns {[words: string, trouble: Trouble]}
 */
export function refusalSaid(reason, { text, tell, again }) {
  const tone = /** @type {const} */ ('trouble')
  switch (reason) {
    case 'insufficient':
      return [text('insufficient'), { tone, action: { label: text('deposit'), run: () => tell('deposit') } }]
    case 'signed-out':
      return [text('signedOut'), { tone, action: { label: text('signIn'), run: () => tell('login') } }]
    case 'limit':
      return [text('limit'), { tone, action: { label: text('ownLimits'), run: () => tell('limits') } }]
    case 'unavailable':
      return [text('unavailable'), { tone, action: { label: text('retry'), run: again } }]
    default:
      return [text(reason), { tone }]
  }
}
