import { expect, it } from 'vitest'
import { linesByCountry } from '@/components/help/helpLines.ts'

it.each([
  ['he', 'ער״ן'],
  ['en', 'ERAN (ער״ן)'],
] as const)('[PROTECT-08] a line is named as its own country writes it, in %s by %s', (lang, name) => {
  const names = linesByCountry(lang).flatMap(({ lines }) => lines.map((line) => line.name))
  expect(names).toContain(name)
})
