import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import './trustedTypes.ts'

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
