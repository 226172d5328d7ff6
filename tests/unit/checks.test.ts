import { describe, expect, test } from 'vitest'
import { claimsOf, featureProblems, listedFeatures } from '../../scripts/lib/features.ts'
import { physicalCss } from '../../scripts/lib/physicalCss.ts'

describe('the check of right-to-left styles', () => {
  test('physical sides are found with their lines', () => {
    const found = physicalCss(
      'a {\n  margin-left: 1px;\n  left: 0;\n  text-align: right;\n}\n<p class="pl-4 ms-2">',
    )
    expect(found.map(({ line }) => line)).toEqual([2, 3, 4, 6])
  })

  test('logical sides and drawings said to be meant pass', () => {
    expect(
      physicalCss(
        'a { margin-inline-start: 1px; inset-inline-end: 0 }\n.x { left: 0 } /* physical on purpose */',
      ),
    ).toEqual([])
  })
})

/** A test as a source has it; put together, so that the check does not take this file's samples for tests. */
function caseOf(title: string, body: string): string {
  return ['te', 'st(', `'${title}', () => { ${body} })`].join('')
}

describe('the check of the feature list', () => {
  const list = '| AAA-01 | what | `a.test.ts` |\n| AAA-02 | what | open |'

  test('a row without its test, an unknown id and a test that asserts nothing are found', () => {
    const claims = claimsOf('b.test.ts', `${caseOf('[ZZZ-09] x', 'expect(1)')}\n${caseOf('[AAA-02] y', '')}`)
    const problems = featureProblems(listedFeatures(list), claims, () => true)
    expect(problems.join('\n')).toMatch(/ZZZ-09 is not in/)
    expect(problems.join('\n')).toMatch(/asserts nothing/)
    expect(problems.join('\n')).toMatch(/no title of a.test.ts claims AAA-01/)
    expect(problems.join('\n')).toMatch(/AAA-02 has tests but lists none/)
  })

  test('a list that agrees with the tests has no problems', () => {
    const claims = claimsOf('a.test.ts', caseOf('[AAA-01] x', 'expect(1)'))
    expect(featureProblems(listedFeatures(list), claims, () => true)).toEqual([])
  })
})
