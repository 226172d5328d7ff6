// @ts-check

/** @typedef {'balance' | 'exit' | 'deposit' | 'login' | 'busy' | 'idle' | 'error'} FrameEvent */

/**
 * Gives the function that tells the operator's page what happens here. Without an origin given at launch it is
 * the one that framed this page; without either nobody is told.
 * @param {string | null} launchOrigin
 * @returns {(event: FrameEvent) => void}
 */
export function hostMessenger(launchOrigin) {
  const origin = launchOrigin ?? (URL.canParse(document.referrer) ? new URL(document.referrer).origin : null)
  return (event) => {
    if (origin !== null && window.parent !== window)
      window.parent.postMessage({ source: 'game', event }, origin)
  }
}
