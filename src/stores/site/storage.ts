/*
 * What the browser keeps as text, on the device or for the tab. Storage may be refused or full, and nothing of it is needed:
 * then nothing is found and nothing is kept. The scripts that run before the first touch do without this file, because what
 * they share is fetched with every page.
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
