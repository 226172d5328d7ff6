/** Settings of the device, whoever plays at it (scripts/settings.ts). */
const names = ['theme', 'odds'] as const

/**
 * Runs what ends in the browser forgetting all that the site has stored (the answer of a sign-out says so), and puts the
 * device's own settings back: they are no player's.
 */
export async function keepingDeviceSettings<Value>(run: () => Promise<Value>): Promise<Value> {
  const kept = names.map((name) => [name, read(name)] as const)
  const value = await run()
  for (const [name, setting] of kept) if (setting) write(name, setting)
  return value
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    // Storage is switched off: then there is nothing to keep.
    return null
  }
}

function write(name: string, setting: string): void {
  try {
    localStorage.setItem(name, setting)
  } catch {
    // Storage was switched off meanwhile: the setting lasts as long as the page.
  }
}
