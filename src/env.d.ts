/// <reference types="astro/client" />

/** The minified text of src/scripts/early.ts; its hash is in the content security policy (astro.config.mjs). */
declare const __EARLY_SCRIPT__: string

/** The roles of the brand's two themes (scripts/lib/brand.ts). */
declare module 'virtual:themes.css'
declare module 'virtual:amounts.css'
declare module 'virtual:currencies.css'

/** The Network Information API, which not every browser has. */
interface Navigator {
  readonly connection?: {
    readonly saveData?: boolean
    readonly effectiveType?: string
    readonly downlink?: number
  }
}

declare namespace Astro {
  interface ClientDirectives {
    /** Fetched and drawn where there is a session, at load or from when somebody signs in: src/islands/astro/session.ts. */
    'client:session'?: boolean
    /** The frame of a sportsbook, at the static line's first odd or event: src/islands/astro/sport.ts. */
    'client:sport'?: boolean
  }
}

/** The text of a script for browsers, bundled and minified (scripts/lib/scriptPlugins.ts). */
declare module '*.ts?script' {
  const script: string
  export default script
}

/** A component as a test of TypeScript alone sees it; `astro check` reads the component itself. */
declare module '*.astro' {
  import type { experimental_AstroContainer } from 'astro/container'

  const component: Parameters<experimental_AstroContainer['renderToString']>[0]
  export default component
}
/** The parts of the worker's runtime that pages use: its own entrypoints. */
declare module 'cloudflare:workers' {
  export const exports: { Catalog: { fetch(request: Request): Promise<Response> } }
}
