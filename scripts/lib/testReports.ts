import { isAbsolute, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** The result of a part of `npm test`. */
export type Tally = { passed: number; skipped: number; failed: Failure[] }
export type Failure = { title: string; message: string }

/** The part of Vitest's JSON report that is read. */
export type VitestReport = {
  numPassedTests: number
  numPendingTests: number
  testResults: { name: string; status: string; message: string; assertionResults: VitestTest[] }[]
}
type VitestTest = { fullName: string; status: string; failureMessages: string[] }

/** The part of Playwright's JSON report that is read. */
export type PlaywrightReport = {
  stats: { expected: number; skipped: number }
  suites: PlaywrightSuite[]
  errors: PlaywrightError[]
}
type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs: PlaywrightSpec[] }
type PlaywrightSpec = { file: string; title: string; tests: PlaywrightTest[] }
type PlaywrightTest = { projectName: string; status: string; results: { errors: PlaywrightError[] }[] }
type PlaywrightError = { message?: string }

/**
 * `status` is the exit status of the run: the report says nothing of an error outside of the tests. `root` is what the names of
 * files are said from.
 */
export function vitestTally(report: VitestReport, status: number, root: string): Tally {
  const failed = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = isAbsolute(name) ? relative(root, name) : name
    const tests = assertionResults.filter((test) => test.status === 'failed')
    // A file that does not even load fails without a test.
    if (tests.length === 0 && status === 'failed') return [{ title: file, message }]
    return tests.map((test) => ({
      title: `${file} › ${test.fullName}`,
      message: test.failureMessages.join('\n'),
    }))
  })
  const { numPassedTests: passed, numPendingTests: skipped } = report
  return { passed, skipped, failed: withStatus('Vitest', failed, status) }
}

export function playwrightTally({ stats, suites, errors }: PlaywrightReport, status: number): Tally {
  const failed = suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) => ({
        title: `[${projectName}] ${file} › ${title}`,
        message: results.flatMap((result) => result.errors.map(messageOf)).join('\n'),
      })),
  )
  const outside = errors.map((error) => ({ title: 'Playwright', message: messageOf(error) }))
  return {
    passed: stats.expected,
    skipped: stats.skipped,
    failed: withStatus('Playwright', [...failed, ...outside], status),
  }
}

/** A run that failed without a failure of its report has one all the same. */
function withStatus(runner: string, failed: Failure[], status: number): Failure[] {
  if (status === 0 || failed.length > 0) return failed
  return [{ title: runner, message: `An error outside of the tests stands above: it ended with ${status}.` }]
}

function specsOf({ specs, suites = [] }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

const messageOf = ({ message = '' }: PlaywrightError) => message

/** Said once more at the end of a run, where nobody has to look for it: each failure with the first lines of its message. */
export function failureList(failures: Failure[], mostLines = 15): string {
  return failures
    .map(({ title, message }) => [title, ...firstLines(message, mostLines)].join('\n'))
    .join('\n\n')
}

function firstLines(message: string, most: number): string[] {
  const lines = stripVTControlCharacters(message).trim().split('\n')
  return [...lines.slice(0, most), ...(lines.length > most ? ['…'] : [])].map((line) => `    ${line}`)
}
