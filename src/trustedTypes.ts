import type { TrustedTypesWindow } from 'trusted-types/lib'

/*
 * The one policy of Trusted Types that pages allow (`trusted-types atoll` in their Content-Security-Policy). A
 * browser that supports them accepts markup and addresses of scripts only from here. The markup comes from our own
 * templates, which escape outside data, or is the terms, which the server rendered. The linter forbids other ways to
 * set markup.
 */
const { trustedTypes } = globalThis as unknown as Partial<TrustedTypesWindow>
const policy = trustedTypes?.createPolicy('atoll', {
  createHTML: (markup) => markup,
  createScriptURL: ofThisSite,
})

function ofThisSite(address: string): string {
  if (new URL(address, location.href).origin !== location.origin)
    throw new TypeError('a script of another site')
  return address
}

/** Markup for React's `dangerouslySetInnerHTML`, as one value for as long as it is the same text: see `useMarkup`. */
export function ownMarkup(markup: string): string {
  return (policy?.createHTML(markup) ?? markup) as string
}

/** The elements of markup, for what is drawn without React. */
export function elementsOf(markup: string): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = ownMarkup(markup)
  return template.content
}

/** The address of a worker's script, which has to be of this site. */
export function ownScript(address: string): string {
  return (policy?.createScriptURL(address) ?? address) as string
}
