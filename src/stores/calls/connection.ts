import { atom, onMount } from 'nanostores'

/** Whether the device says it is connected; a `true` promises nothing, a `false` is sure. */
export const $online = atom(true)

onMount($online, () => {
  const update = () => $online.set(navigator.onLine)
  update()
  addEventListener('online', update)
  addEventListener('offline', update)
  return () => {
    removeEventListener('online', update)
    removeEventListener('offline', update)
  }
})
