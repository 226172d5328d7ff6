/** Settings of the device, whoever plays on it (scripts/settings.ts). */
const names = ['theme', 'odds'] as const

/**
 * Runs a call whose answer makes the browser clear the site's storage (a sign-out), and restores the settings of the
 * device afterwards: they belong to no player.
 */
export async function preservingDeviceSettings<Value>(run: () => Promise<Value>): Promise<Value> {
  const saved = names.map((name) => [name, read(name)] as const)
  const value = await run()
  for (const [name, setting] of saved) if (setting) write(name, setting)
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
