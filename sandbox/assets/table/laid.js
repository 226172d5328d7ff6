// @ts-check

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
  const clear = () => {
    laid.clear()
    steps = []
    meant = 0
  }
  /** @param {[string, number][]} step @param {1 | -1} sign */
  const apply = (step, sign) => {
    for (const [place, amount] of step) {
      const left = (laid.get(place) ?? 0) + sign * amount
      if (left > 0) laid.set(place, left)
      else laid.delete(place)
    }
  }
  return {
    laid,
    clear,
    staked: () => [...laid.values()].reduce((sum, amount) => sum + amount, 0),
    /** @param {[string, number][]} step */
    add(step) {
      apply(step, 1)
      steps.push(step)
      meant += 1
    },
    undo() {
      const step = steps.pop()
      if (step) apply(step, -1)
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
    /** A new round has an empty table, but for chips that are already meant for it. */
    begin() {
      if (meant === 0) this.over()
    },
    /** Repeats the last bets on an empty table, and doubles what lies otherwise. */
    again: () =>
      laid.size === 0
        ? { key: /** @type {const} */ ('repeat'), step: last }
        : { key: /** @type {const} */ ('doubleBets'), step: [...laid] },
  }
}
