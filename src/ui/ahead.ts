/** Fetches what a press needs at the first sign of one, so that the press finds it there. A failure is told by the press. */
export function ahead(load: () => Promise<unknown>) {
  const fetch = () => void load().catch(() => undefined)
  return { onPointerEnter: fetch, onFocus: fetch }
}
