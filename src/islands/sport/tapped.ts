/*
 * The links of the static line that a guest has tapped before there was a frame (islands/astro/sport.ts).
 */

/** A selection goes into the slip on the page where it was tapped; an event opens by itself. */
export function tappedAddress({ href }: HTMLAnchorElement): string {
  const { searchParams } = new URL(href)
  if (!searchParams.has('selection')) return href
  const here = new URL(location.href)
  for (const name of ['gameId', 'market', 'selection']) {
    const value = searchParams.get(name)
    if (value === null) here.searchParams.delete(name)
    else here.searchParams.set(name, value)
  }
  return here.href
}

/** Their addresses, the oldest first. */
export function takeTapped(): URL[] {
  const links = Array.from(document.querySelectorAll<HTMLAnchorElement>('#sport-line a[data-tapped]'))
  const tapped = links.toSorted((one, other) => Number(one.dataset.tapped) - Number(other.dataset.tapped))
  for (const link of links) {
    delete link.dataset.tapped
    link.ariaBusy = null
  }
  return tapped.map((link) => new URL(tappedAddress(link)))
}
