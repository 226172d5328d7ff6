import { describe, expect, test } from 'vitest'
import { classNames } from '../../../scripts/lib/classNames.ts'
import { claimProblems, claimsOf, featureList, requirementIds } from '../../../scripts/lib/features.ts'
import { physicalCss } from '../../../scripts/lib/physicalCss.ts'

describe('the check of right-to-left styles', () => {
  test('physical sides are found with their lines', () => {
    const found = physicalCss(
      'a {\n  margin-left: 1px;\n  left: 0;\n  text-align: right;\n  padding: 2px 0 2px 8px;\n}\n<p class="pl-4 ms-2">',
    )
    expect(found.map(({ line }) => line)).toEqual([2, 3, 4, 5, 7])
  })

  test('logical sides and drawings said to be meant pass', () => {
    expect(
      physicalCss(
        'a { margin-inline-start: 1px; inset-inline-end: 0; padding: 2px 8px 4px 8px }\n.x { left: 0 } /* physical on purpose */',
      ),
    ).toEqual([])
  })
})

/** A test as a source has it; put together, so that the check does not take this file's samples for tests. */
function caseOf(title: string, body: string): string {
  return ['te', 'st(', `'${title}', () => { ${body} })`].join('')
}

describe('the check of the feature list', () => {
  const requirements =
    '# Rows\n\n## AAA: first\n\n| id | requirement |\n| --- | --- |\n| AAA-01 | one |\n| AAA-02 | two |'

  test('an unknown id, a row that stands twice and a test that asserts nothing are found', () => {
    const claims = claimsOf('b.test.ts', `${caseOf('[ZZZ-09] x', 'expect(1)')}\n${caseOf('[AAA-02] y', '')}`)
    const problems = claimProblems([...requirementIds(requirements), 'AAA-01'], claims)
    expect(problems).toEqual([
      'docs/requirements.md: AAA-01 stands twice',
      'b.test.ts: ZZZ-09 is not in docs/requirements.md',
      'b.test.ts: "[AAA-02] y" asserts nothing',
    ])
  })

  test('a group of tests claims what its title names, and asserts what one of its tests does', () => {
    const group = (body: string) => ['describ', `e('[AAA-02] of all', () => {${body}})`].join('')
    const claimed = claimsOf('a.test.ts', group(`${caseOf('x', '1')}\n${caseOf('y', 'expect(1)')}`))
    expect(claimed).toMatchObject([{ id: 'AAA-02', title: '[AAA-02] of all', asserts: true }])
    expect(claimsOf('a.test.ts', group(caseOf('x', '1')))).toMatchObject([{ asserts: false }])
  })

  test('a table of tests claims what its title names, whatever closes the table', () => {
    for (const table of ['names', "['a', 'b']", "[{ a: '(1)' }] as const"]) {
      const tests = ['i', `t.each(${table})('[AAA-02] %s', () => { expect(1) })`].join('')
      expect(claimsOf('a.test.ts', tests)).toMatchObject([{ id: 'AAA-02', asserts: true }])
    }
  })

  test('the list has every heading and row, in full, with the files that claim it once each', () => {
    const claims = ['b.test.ts', 'a.test.ts'].flatMap((file) =>
      claimsOf(file, `${caseOf('[AAA-01] x', 'expect(1)')}\n${caseOf('[AAA-01] y', 'expect(2)')}`),
    )
    const list = featureList(requirements, claims)
    expect(list).toContain('## AAA: first')
    expect(list).toContain('| AAA-01 | one | `a.test.ts`, `b.test.ts` |')
    expect(list).toContain('| AAA-02 | two | open |')
    expect(claimProblems(requirementIds(requirements), claims)).toEqual([])
  })
})

describe('the classes of a source', () => {
  test('words of texts, scripts and styles are none', () => {
    const source =
      '<p hidden>flex</p><style>.grid { display: grid }</style><script>const block = "fixed"</script>'
    expect(classNames(source)).toEqual(new Set())
  })

  test('attributes, lists, expressions and props that are called class give theirs', () => {
    const source =
      '<a class="flex px-4"><b class:list={["grid", { hidden: x }, wide && "block"]} className={`a ${on ? "b" : ""} c`}>' +
      "{ class: 'chip' }"
    expect([...classNames(source)].sort()).toEqual(['a', 'block', 'c', 'chip', 'flex', 'grid', 'px-4'])
  })
})
