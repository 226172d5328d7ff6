/** Of the visits that touch something, so many are measured. */
const share = 0.1

/** Drawn anew for each page, so nothing is kept; nobody who asks not to be followed is measured, though nothing of them is kept either. */
export function isMeasured(random = Math.random): boolean {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean }
  return globalPrivacyControl !== true && random() < share
}
