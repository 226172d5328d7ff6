import { expect, test } from 'vitest'
import { failureList, playwrightTally, vitestTally } from '../../../scripts/lib/testReports.ts'

test('failed tests of Vitest, files that do not load, and errors outside of tests each count', () => {
  const passed = { fullName: 'works', status: 'passed', failureMessages: [] }
  const broken = { fullName: 'breaks', status: 'failed', failureMessages: ['AssertionError: 1 is not 2'] }
  const report = { numPassedTests: 1, numPendingTests: 2 }
  const files = [
    { name: '/home/tests/a.test.ts', status: 'failed', message: '', assertionResults: [passed, broken] },
    { name: '/home/tests/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
  ]
  expect(vitestTally({ ...report, testResults: files }, 1, '/home')).toEqual({
    passed: 1,
    skipped: 2,
    failed: [
      { title: 'tests/a.test.ts › breaks', message: 'AssertionError: 1 is not 2' },
      { title: 'tests/b.test.ts', message: 'no such module' },
    ],
  })
  const fine = { ...files[0]!, status: 'passed', assertionResults: [passed] }
  expect(vitestTally({ ...report, testResults: [fine] }, 0, '/home').failed).toEqual([])
  // Vitest's report calls such a run a success.
  expect(vitestTally({ ...report, testResults: [fine] }, 1, '/home').failed).toEqual([
    { title: 'Vitest', message: expect.stringContaining('ended with 1') as string },
  ])
})

test('failed tests of Playwright are found at every depth, with their screen', () => {
  const run = (projectName: string, status: string, message?: string) => ({
    projectName,
    status,
    results: [{ errors: message ? [{ message }] : [] }],
  })
  const deep = {
    specs: [
      {
        file: 'a.spec.ts',
        title: 'opens',
        tests: [run('phone', 'expected'), run('desktop', 'unexpected', 'no')],
      },
    ],
  }
  const report = { stats: { expected: 1, skipped: 0 }, suites: [{ specs: [], suites: [deep] }] }
  const failure = { title: '[desktop] a.spec.ts › opens', message: 'no' }
  expect(playwrightTally({ ...report, errors: [] }, 1)).toEqual({ passed: 1, skipped: 0, failed: [failure] })
  expect(playwrightTally({ ...report, errors: [{ message: 'no browser' }] }, 1).failed).toHaveLength(2)
  expect(playwrightTally({ ...report, suites: [], errors: [] }, 1).failed).toHaveLength(1)
  expect(playwrightTally({ ...report, suites: [], errors: [] }, 0).failed).toEqual([])
})

test('a list of failures has the first lines of each message, without colours', () => {
  expect(
    failureList(
      [
        { title: 'a › breaks', message: '\u001b[31mone\u001b[39m\ntwo\nthree' },
        { title: 'b', message: 'four' },
      ],
      2,
    ),
  ).toBe('a › breaks\n    one\n    two\n    …\n\nb\n    four')
})
