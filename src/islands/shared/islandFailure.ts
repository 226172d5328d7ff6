/**
 * What is shown in place of an island that failed or did not load; `again` tries it once more. It comes from the page itself
 * (components/IslandFailure.astro): what would have to be fetched may be what failed.
 */
export function islandFailure(again: () => void): DocumentFragment {
  const template = document.querySelector<HTMLTemplateElement>('#island-failure')
  if (!template) throw new Error('the page has islands and no IslandFailure')
  const view = document.importNode(template.content, true)
  view.querySelector('button')?.addEventListener('click', again)
  return view
}
