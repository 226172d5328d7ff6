import type { CallResult } from '#contract/calls.ts'
import type { QuietHours } from '#contract/inbox.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { atom, onMount, readonlyType, type WritableAtom } from 'nanostores'
import { ownScript } from '@/trustedTypes.ts'
import { call, type CallFailure } from '../calls/api.ts'
import { loadInto, loadWhileMounted, setLoaded, type Loaded } from '../session/loaded.ts'

export type PushState = CallResult<'push'>
type Answer = Result<PushState, CallFailure>

const pushAtom = atom<Loaded<PushState>>({ state: 'loading' })
/** PROMO-27: the devices that are pushed to, and the quiet hours. */
export const $push = readonlyType(pushAtom)
export const loadPush = () => loadInto(pushAtom, 'push')
onMount(pushAtom, () => loadWhileMounted(pushAtom, loadPush))

export const canPush = () =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** The endpoint of this browser, if it is subscribed. */
export async function ownEndpoint(): Promise<string | undefined> {
  if (!canPush()) return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription())?.endpoint
}

/** Asks the player by the browser's own question. `blocked`: they or the browser say no. */
export async function addThisDevice(key: string): Promise<Result<PushState, CallFailure | 'blocked'>> {
  if ((await Notification.requestPermission()) !== 'granted') return err('blocked')
  // Other pages register it a while after the first touch.
  const registration = await navigator.serviceWorker
    .register(ownScript('/service-worker.js'))
    .catch(() => undefined)
  if (!registration) return err('blocked')
  const { pushManager } = await navigator.serviceWorker.ready
  // One of another key cannot be renewed with this one.
  await (await pushManager.getSubscription())?.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const subscription = await pushManager.subscribe(options).catch(() => undefined)
  const { endpoint, keys } = subscription?.toJSON() ?? {}
  if (!subscription || !endpoint || !keys?.p256dh || !keys.auth) return err('blocked')
  const { p256dh, auth } = keys
  const added = await call('addPushDevice', { body: { endpoint, keys: { p256dh, auth } } })
  // Nobody pushes to a subscription that the platform does not have.
  if (!added.ok) await subscription.unsubscribe()
  return keep(pushAtom, added)
}

export async function removeDevice({ id, endpoint }: PushState['devices'][number]): Promise<Answer> {
  const removed = await call('removePushDevice', { params: { id } })
  if (removed.ok && endpoint === (await ownEndpoint())) {
    const registration = await navigator.serviceWorker.getRegistration()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
  }
  return keep(pushAtom, removed)
}

/** By the clock of this device. */
export async function setQuietHours(hours: Pick<QuietHours, 'from' | 'to'> | null): Promise<Answer> {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return keep(pushAtom, await call('setQuietHours', { body: { quiet: hours && { ...hours, zone } } }))
}

function keep<Failure>(
  store: WritableAtom<Loaded<PushState>>,
  answer: Result<PushState, Failure>,
): Result<PushState, Failure> {
  if (!answer.ok) return answer
  setLoaded(store, answer.value)
  return ok(answer.value)
}
