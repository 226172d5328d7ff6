import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const textOf = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

it('files carry the headers of pages: one host by HTTPS alone, and no opener', () => {
  const [forAll = ''] = textOf('public/_headers').split(/\n(?=\S)/)
  expect(forAll).toMatch(/^\/\*\n/)
  expect(forAll).toContain('Strict-Transport-Security: max-age=63072000; includeSubDomains; preload')
  expect(forAll).toContain('Cross-Origin-Opener-Policy: same-origin')
  expect(forAll).toMatch(
    /Content-Security-Policy: .*object-src 'none'; base-uri 'none'; frame-ancestors 'none'$/m,
  )
})

it('a deployment answers at its own host and at no other', () => {
  const config = textOf('wrangler.toml')
  expect(config).toMatch(/^workers_dev = false$/m)
  expect(config).toMatch(/^preview_urls = false$/m)
  expect(config).toMatch(/^entrypoint = "Site"$/m)
})
