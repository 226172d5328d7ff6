import { registerHooks } from 'node:module'

/*
 * Node asks for `with { type: 'json' }` at an import of JSON; bundlers do not, and the sources are theirs. For tests that Node runs itself
 * (the project unit-sandbox in vitest.config.ts), this is added as they load.
 */
registerHooks({
  load(url, context, next) {
    if (!url.endsWith('.json')) return next(url, context)
    return next(url, { ...context, format: 'json', importAttributes: { type: 'json' } })
  },
})
