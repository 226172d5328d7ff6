import { lazy, useEffect, type ComponentType, type LazyExoticComponent } from 'react'

type Load = () => Promise<unknown>
export type Screen = LazyExoticComponent<ComponentType>

const loads = new Map<Screen, Load>()

/** A screen that loads with its first visit: the first page is there sooner. */
export function screen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Screen {
  let ahead: { default: ComponentType } | undefined
  const loadOnce = async () => (ahead = { default: (await load())[name] })
  const shown = lazy<ComponentType>(() => (ahead ? atOnce(ahead) : loadOnce()))
  loads.set(shown, loadOnce)
  return shown
}

/** A promise answers a moment later, for which React leaves the screen it has begun and begins it again. */
const atOnce = <Value>(value: Value) =>
  ({ then: (take: (value: Value) => void) => take(value) }) as unknown as Promise<Value>

/** Safari has no other. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(work) : setTimeout(work, 200)

/** One after another while nothing else is done; what fails keeps no other back, and is tried again by the visit itself. */
export function loadRest(left: readonly Load[]): void {
  const [next, ...rest] = left
  if (!next) return
  const failed = (cause: unknown) => console.warn('a screen was not loaded ahead', cause)
  whenIdle(
    () =>
      void next()
        .catch(failed)
        .then(() => loadRest(rest)),
  )
}

const afterFirst_ms = 2000

/** What loads each of the screens. */
export const loadsOf = (wanted: readonly Screen[]): Load[] =>
  wanted.flatMap((shown) => loads.get(shown) ?? [])

/** Once the first page has had its time, screens load ahead of their visits: the next page is there with its data alone. */
export function useScreensAhead(wanted: readonly Screen[]): void {
  useEffect(() => {
    const timer = setTimeout(() => loadRest(loadsOf(wanted)), afterFirst_ms)
    return () => clearTimeout(timer)
  }, [wanted])
}
