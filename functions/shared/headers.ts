/** By HTTPS alone, for two years, on every host below this one. */
export const strictTransport = 'max-age=63072000; includeSubDomains; preload'

/** The policy of what is not a page: it runs nothing and is framed nowhere, should a browser ever show it as one. */
export const closedPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"
