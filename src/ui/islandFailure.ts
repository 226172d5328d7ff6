/**
 * Replaces an island that failed or did not load; `again` retries. The markup is in the page itself
 * (components/IslandFailure.astro), because fetching it could fail as well.
 */
export function islandFailure(again: () => void): DocumentFragment {
  const template = document.querySelector<HTMLTemplateElement>('#island-failure')
  if (!template) throw new Error('the page has islands and no IslandFailure')
  const view = document.importNode(template.content, true)
  view.querySelector('button')?.addEventListener('click', again)
  return view
}

/** Reloads the page if it answers, with the files of the deployed version. */
export function loadPageAnew(otherwise: () => void = () => undefined): void {
  fetch('').then(({ ok }) => (ok ? location.reload() : otherwise()), otherwise)
}
