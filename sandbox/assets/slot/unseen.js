// @ts-check

/*
 * The round that this device has asked for and not yet shown to its end. After a reload the page shows it again: its
 * result is known to the server since the stake was taken.
 */

/** @param {string} game */
const nameOf = (game) => `unseen:${game}`

/** @param {string} game @param {string} spin_id */
export function beginShowing(game, spin_id) {
  attempt((storage) => storage.setItem(nameOf(game), spin_id))
}

/** @param {string} game */
export function endShowing(game) {
  attempt((storage) => storage.removeItem(nameOf(game)))
}

/** @param {string} game */
export function unseenRound(game) {
  return attempt((storage) => storage.getItem(nameOf(game)))
}

/**
 * A browser may keep a frame from storing anything: then a reload starts afresh.
 * @template Result @param {(storage: Storage) => Result} use
 */
export function attempt(use) {
  try {
    return use(localStorage)
  } catch (cause) {
    console.warn('no storage', cause)
    return undefined
  }
}
