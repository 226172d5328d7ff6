import type { RouteData, SSRManifest } from 'astro'

/**
 * The sources that every page may load, built (astro.config.mjs) or served from sources (below). Scripts, styles
 * and connections are elsewhere.
 */
export const pageDirectives = [
  "default-src 'none'",
  "img-src 'self' data:",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
] as const

/** For `npm run dev`: live reload inserts scripts and styles as text. Everything else is as strict as in a built page. */
export const developmentPolicy = [
  ...pageDirectives,
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self' ws:",
].join(';')

/**
 * The content security policy of every page of a route: the directives of astro.config.mjs, the styles of the route,
 * and the hashes of the inline scripts. These are the early script and, with islands, those of the whole site. Hashes
 * do not compress, and come before the first byte of the page.
 */
export async function policyOf(
  { csp, routes }: SSRManifest,
  route: RouteData,
  hasIslands: boolean,
): Promise<string> {
  const styles = routes.find(({ routeData }) => routeData === route)?.styles
  if (!csp || !styles) throw new Error(`no policy for the pages of ${route.route}`)
  const { directives, scriptDirective, styleDirective } = csp
  const scriptHashes = hasIslands
    ? scriptDirective.hashes.map((entry) => (typeof entry === 'string' ? entry : entry.hash))
    : [await hashOf(__EARLY_SCRIPT__)]
  const inline = styles.flatMap((style) => (style.type === 'inline' ? [style.content] : []))
  const styleHashes = await Promise.all(inline.map(hashOf))
  return [
    ...directives,
    sourceList('script-src', scriptDirective.resources, scriptHashes),
    sourceList('style-src', styleDirective.resources, styleHashes),
  ].join(';')
}

type Source = NonNullable<SSRManifest['csp']>['scriptDirective']['resources'][number]

function sourceList(directive: string, sources: readonly Source[], hashes: readonly string[]): string {
  const named = sources.map((source) => (typeof source === 'string' ? source : source.resource))
  return [directive, ...named, ...new Set(hashes.map((hash) => `'${hash}'`))].join(' ')
}

async function hashOf(content: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content)))
  return `sha256-${btoa(String.fromCharCode(...digest))}`
}
