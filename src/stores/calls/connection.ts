import { atom, onMount, readonlyType } from 'nanostores'

const onlineAtom = atom(true)
/** Whether the device reports a connection: `true` promises nothing, `false` is certain. */
export const $online = readonlyType(onlineAtom)

onMount(onlineAtom, () => {
  const update = () => onlineAtom.set(navigator.onLine)
  update()
  addEventListener('online', update)
  addEventListener('offline', update)
  return () => {
    removeEventListener('online', update)
    removeEventListener('offline', update)
  }
})

/** Loads what a page needs, and once more when a lost connection is back. */
export async function overLostConnection<Value>(load: () => Promise<Value>): Promise<Value> {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine) throw error
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return load()
  }
}
