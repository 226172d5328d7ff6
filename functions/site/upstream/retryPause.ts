/** The pause before a failed read is tried again: spread, so that many that failed together do not return together. */
export const retryPause_ms = { least: 50, spread: 150 }
