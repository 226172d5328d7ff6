import { html } from 'hono/html'

type Loader = {
  /** The address of the provider's script. */
  script: string
  /** The global function the script defines. */
  call: string
  options: Record<string, unknown>
  /** The option that takes a function to call when the balance changed. */
  refresh?: string
  /** The element the loader draws into, where it does not make its own. */
  elementId?: string
}

/**
 * A fragment that loads a provider's script and calls the function it defines. The stage (gateway/stage.ts) reads the
 * data attributes, so the fragment needs no script of ours.
 */
export async function loaderHtml({ script, call, options, refresh, elementId }: Loader): Promise<string> {
  const target = elementId !== undefined && html`<div id="${elementId}"></div>`
  const refreshed = refresh !== undefined && html`data-refresh="${refresh}"`
  const data = JSON.stringify(options)
  return String(
    await html`${target}
      <script src="${script}" data-call="${call}" data-options="${data}" ${refreshed}></script>`,
  )
}
