/**
 * The sources that every page may load, built (astro.config.mjs) or served from sources (policy.ts). Scripts, styles
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
