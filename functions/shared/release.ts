/** What runs: the version of package.json, the commit it was built from, and the brand. */
export type Release = { version: string; commit: string; brand: string }

/** Set by astro.config.mjs; tests have none. */
declare const __RELEASE__: Release | undefined

export const release: Release =
  typeof __RELEASE__ === 'undefined' ? { version: '0.0.0', commit: 'local', brand: 'atoll' } : __RELEASE__

/** The answer of `/health`: that it is alive, and what it is. Nothing else is for strangers. */
export function healthAnswer(): Response {
  return Response.json({ status: 'ok', ...release }, { headers: { 'Cache-Control': 'no-store' } })
}
