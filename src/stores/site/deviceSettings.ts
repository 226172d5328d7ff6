import { readStored, writeStored } from './storage.ts'

/** Settings of the device, whoever plays on it (scripts/settings.ts). */
const names = ['theme', 'odds', 'coef'] as const

/**
 * Runs a call whose answer makes the browser clear the site's storage (a sign-out), and restores the settings of the
 * device afterwards: they belong to no player.
 */
export async function preservingDeviceSettings<Value>(run: () => Promise<Value>): Promise<Value> {
  const saved = names.map((name) => [name, readStored(name)] as const)
  const value = await run()
  for (const [name, setting] of saved) if (setting) writeStored(name, setting)
  return value
}
