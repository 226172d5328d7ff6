import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { TrustedTypesWindow } from 'trusted-types/lib'
import { App } from './App.tsx'

/*
 * react-admin reserves a line below each input with a zero-width space, which it sets as markup. The default policy
 * handles markup without another policy; it passes this one and nothing else.
 */
const room = '&#8203;'
const { trustedTypes } = globalThis as unknown as Partial<TrustedTypesWindow>

trustedTypes?.createPolicy('default', {
  createHTML: (markup) => {
    if (markup !== room) throw new TypeError('markup that no policy has let through')
    return markup
  },
})

/** The policy lets styles in that carry the nonce of the page; a script reads it as a property, not as an attribute. */
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
const styles = createCache({ key: 'studio', ...(nonce && { nonce }) })

const element = document.getElementById('studio')
if (!element) throw new Error('the page has no element for the studio')
createRoot(element).render(
  <StrictMode>
    <CacheProvider value={styles}>
      <App />
    </CacheProvider>
  </StrictMode>,
)
