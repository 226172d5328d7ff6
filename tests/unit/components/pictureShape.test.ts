import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The declarations of a rule whose selector names `element`, in the order of the file. */
function rulesFor(element: string, css: string): string[] {
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
  return rules.flatMap(([, selectors = '', declarations = '']) =>
    selectors.split(',').some((selector) => selector.trim() === element) ? [declarations] : [],
  )
}

test('[STUDIO-03] a picture that says its size keeps its shape where it has to be narrower', () => {
  const base = readFileSync('src/styles/base.css', 'utf8')
  const declarations = rulesFor('img', base).join('')
  expect(declarations).toContain('max-inline-size: 100%;')
  expect(declarations).toContain('block-size: auto;')
  expect(readFileSync('src/styles/prose.css', 'utf8')).not.toMatch(/\bimg\b/)
})
