const key = 'atoll:limits-asked'

export function isAskedAlready(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    // Storage is switched off: the question is asked again.
    return false
  }
}

export function noteAsked(): void {
  try {
    localStorage.setItem(key, '1')
  } catch {
    // As above.
  }
}
