/*
 * Texts stored by the browser, for the device or the tab. Storage may be refused or full, and nothing depends on it:
 * then nothing is found and nothing is stored. The scripts before the first touch do not use this file, because
 * shared code would be fetched with every page.
 */
type Area = 'localStorage' | 'sessionStorage'

/** Empty where there is nothing. */
export function readStored(key: string, area: Area = 'localStorage'): string {
  return attempt(area, (storage) => storage.getItem(key)) ?? ''
}

export function writeStored(key: string, text: string, area: Area = 'localStorage'): void {
  attempt(area, (storage) => storage.setItem(key, text))
}

export function removeStored(key: string, area: Area = 'localStorage'): void {
  attempt(area, (storage) => storage.removeItem(key))
}

function attempt<Value>(area: Area, act: (storage: Storage) => Value): Value | undefined {
  try {
    return act(globalThis[area])
  } catch {
    return undefined
  }
}
