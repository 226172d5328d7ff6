// @ts-check

/** @typedef {'balance' | 'exit' | 'deposit' | 'login' | 'busy' | 'waiting' | 'idle' | 'limits' | 'error'} FrameEvent */

/**
 * Gives the function that tells the operator's page what happens here. Without an origin given at launch it is
 * the one that framed this page; without either nobody is told.
 * @param {string | null} launchOrigin
 * @returns {(event: FrameEvent) => void}
 */
export function hostMessenger(launchOrigin) {
  const origin = originOf(launchOrigin)
  return (event) => {
    if (origin !== null && window.parent !== window)
      window.parent.postMessage({ source: 'game', event }, origin)
  }
}

/**
 * Gives what a stake waits for: the end of a pause that the operator's page has asked for.
 * @param {string | null} launchOrigin @param {() => void} [begins] called when a pause begins
 * @returns {() => Promise<void>}
 */
export function hostPause(launchOrigin, begins) {
  const origin = originOf(launchOrigin)
  let isPaused = false
  const events = new EventTarget()
  addEventListener('message', ({ source, origin: from, data }) => {
    if (source !== window.parent || from !== origin || data?.source !== 'host') return
    if (data.event === 'pause') {
      isPaused = true
      begins?.()
    }
    if (data.event !== 'resume') return
    isPaused = false
    events.dispatchEvent(new Event('resume'))
  })
  return async () => {
    if (isPaused) await new Promise((resolve) => events.addEventListener('resume', resolve, { once: true }))
  }
}

/** An operator's page that says nothing for as long after the loading shows none of it. */
const silence_ms = 2000

/**
 * Hides the way back, the name and the balance where the operator's page shows its own (games.css): from the beginning, and again shown
 * in a page that stands alone or whose operator says nothing.
 * @param {string | null} launchOrigin
 */
export function followHostBar(launchOrigin) {
  const origin = originOf(launchOrigin)
  let isTold = false
  const showAll = () => {
    if (!isTold) document.body.dataset['host'] = ''
  }
  if (window.parent === window) showAll()
  else addEventListener('load', () => setTimeout(showAll, silence_ms))
  addEventListener('message', ({ source, origin: from, data }) => {
    if (source !== window.parent || from !== origin || data?.source !== 'host') return
    if (data.event !== 'bar') return
    isTold = true
    document.body.dataset['host'] = data.shows.join(' ')
  })
}

/** @param {string | null} launchOrigin */
function originOf(launchOrigin) {
  return launchOrigin ?? (URL.canParse(document.referrer) ? new URL(document.referrer).origin : null)
}
