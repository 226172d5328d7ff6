import { isAbsolute, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** The result of a part of `npm test`. */
export type Tally = { passed: number; skipped: number; failed: Failure[] }
export type Failure = { title: string; message: string }

/** The part of Vitest's JSON report that is read. */
export type VitestReport = {
  numPassedTests: number
  numPendingTests: number
  success: boolean
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

/** `root` is what the names of files are said from. */
export function vitestTally(report: VitestReport, root: string): Tally {
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
  if (failed.length === 0 && !report.success)
    failed.push({ title: 'Vitest', message: 'An error outside of the tests: it stands above.' })
  return { passed: report.numPassedTests, skipped: report.numPendingTests, failed }
}

export function playwrightTally({ stats, suites, errors }: PlaywrightReport): Tally {
  const failed = suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) => ({
        title: `[${projectName}] ${file} › ${title}`,
        message: results.flatMap((result) => result.errors.map(messageOf)).join('\n'),
      })),
  )
  const outside = errors.map((error) => ({ title: 'Playwright', message: messageOf(error) }))
  return { passed: stats.expected, skipped: stats.skipped, failed: [...failed, ...outside] }
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
