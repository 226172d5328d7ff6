// @ts-check

/** @param {number} amount_minor @param {number} paid_minor @returns {import('./tray.js').Lying} */
const lying = (amount_minor, paid_minor) => ({ amount_minor, paid_minor })

/** @param {Map<string, number>} laid @param {[string, number][]} step @param {1 | -1} sign */
function apply(laid, step, sign) {
  for (const [place, amount] of step) {
    const left = (laid.get(place) ?? 0) + sign * amount
    if (left > 0) laid.set(place, left)
    else laid.delete(place)
  }
}

/**
 * What lies on the table: steps that can be undone, and the bets of the last round, which a press lays again.
 */
export function betsOn() {
  /** @type {Map<string, number>} */
  const laid = new Map()
  /** @type {[string, number][][]} */
  let steps = []
  /** @type {[string, number][]} */
  let last = []
  /** How many steps the player has laid since the last were handed in: those are not taken again by themselves. */
  let meant = 0
  /** What became of the last bets, until the next chip or round. @type {Map<string, import('./tray.js').Lying>} */
  let ended = new Map()
  /** What places pay that are decided before the round has ended. @type {Record<string, number>} */
  let early = {}
  const clear = () => {
    laid.clear()
    early = {}
    steps = []
    meant = 0
  }
  return {
    laid,
    clear,
    staked: () => [...laid.values()].reduce((sum, amount) => sum + amount, 0),
    /** @param {[string, number][]} step */
    add(step) {
      ended = new Map()
      apply(laid, step, 1)
      steps.push(step)
      meant += 1
    },
    undo() {
      const step = steps.pop()
      if (step) apply(laid, step, -1)
      meant = Math.max(0, meant - 1)
    },
    /** @param {Record<string, number>} bets */
    put(bets) {
      clear()
      this.add(Object.entries(bets))
      this.taken()
    },
    isMeant: () => meant > 0,
    /** They are handed in. */
    taken() {
      meant = 0
    },
    over() {
      if (laid.size > 0) last = [...laid]
      clear()
    },
    /** The round has paid so much on its places; without places so much in all. @param {{ paid?: Record<string, number>, win_minor: number }} played */
    end({ paid, win_minor }) {
      const only_minor = laid.size === 1 ? win_minor : 0
      ended = new Map([...laid].map(([place, bet]) => [place, lying(bet, paid?.[place] ?? only_minor)]))
      this.over()
    },
    /** @param {Record<string, number>} paid */
    decided(paid) {
      early = paid
    },
    /** @param {string} place @returns {import('./tray.js').Lying | undefined} */
    lying(place) {
      const amount_minor = laid.get(place)
      const paid_minor = early[place]
      if (amount_minor === undefined) return ended.get(place)
      return paid_minor === undefined ? { amount_minor } : lying(amount_minor, paid_minor)
    },
    /** A new round has an empty table, but for chips that are already meant for it. */
    begin() {
      ended = new Map()
      if (meant === 0) this.over()
    },
    /** Those of an earlier visit. @param {Record<string, number>} bets */
    remember(bets) {
      last = Object.entries(bets)
    },
    /** Repeats the last bets on an empty table, and doubles what lies otherwise. */
    again: () =>
      laid.size === 0
        ? { key: /** @type {const} */ ('repeat'), step: last }
        : { key: /** @type {const} */ ('doubleBets'), step: [...laid] },
  }
}
