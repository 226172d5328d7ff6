import { lazy, useEffect, type ComponentType, type LazyExoticComponent } from 'react'

type Load = () => Promise<unknown>
export type Screen = LazyExoticComponent<ComponentType>

const loads = new Map<Screen, Load>()

/** A screen that loads with its first visit: the first page is there sooner. */
export function screen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Screen {
  const shown = lazy<ComponentType>(async () => ({ default: (await load())[name] }))
  loads.set(shown, load)
  return shown
}

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

/** Once the first page has had its time, screens load ahead of their visits: the next page is there with its data alone. */
export function useScreensAhead(wanted: readonly Screen[]): void {
  useEffect(() => {
    const timer = setTimeout(() => loadRest(wanted.flatMap((shown) => loads.get(shown) ?? [])), afterFirst_ms)
    return () => clearTimeout(timer)
  }, [wanted])
}
