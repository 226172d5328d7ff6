/** Where a document's names are looked up. `titled`: the requirements that a test is titled with. */
export type Repository = {
  has: (path: string) => boolean
  read: (path: string) => string
  titled: ReadonlySet<string>
}

/** What stands in code marks and reads like a path; names of values and headers have no ending. */
export function filesNamedIn(text: string): string[] {
  const names = text.matchAll(/`([^`\s]+\.(?:ts|tsx|mjs|md|json|toml|astro|html)|public\/\w+)`/g)
  return [...names].map(([, path = '']) => path)
}

/** Tests named as `file`: “title”. */
export function testsNamedIn(text: string): { file: string; title: string }[] {
  const names = text.matchAll(/`([^`]+)`: “([^”]+)”/g)
  return [...names].map(([, file = '', title = '']) => ({ file, title }))
}

/** What a document names that is not there: files, and tests by their titles. */
export function missingFrom(text: string, { has, read }: Pick<Repository, 'has' | 'read'>): string[] {
  const files = filesNamedIn(text).filter((path) => !has(path))
  const tests = testsNamedIn(text).filter(({ file, title }) => has(file) && !read(file).includes(title))
  return [...files, ...tests.map(({ file, title }) => `${file}: “${title}”`)]
}

type ComplianceRow = {
  clause: string
  basis: string
  what: string
  state: string
  code: string
  tests: string
  evidence: string
}

/** The rows of a regulator's file: seven columns, the second of which is a basis. */
export function complianceRows(text: string): ComplianceRow[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (clause|---)/.test(line))
    .map((line) => {
      const [, clause = '', basis = '', what = '', state = '', code = '', tests = '', evidence = ''] = line
        .split('|')
        .map((cell) => cell.trim())
      return { clause, basis, what, state, code, tests, evidence }
    })
}

const bases = ['full', 'excerpt', 'title', 'summary', 'memory']
const states = ['met', 'partly', 'not met', 'operator', 'n/a']

/** What is wrong with a regulator's file, each with its clause. */
export function complianceFaults(text: string, repository: Repository): string[] {
  const rows = complianceRows(text)
  const twice = rows.filter(({ clause }, at) => rows.findIndex((row) => row.clause === clause) !== at)
  return [
    ...missingFrom(text, repository).map((name) => `${name} is not there`),
    ...twice.map(({ clause }) => `${clause} stands twice`),
    ...rows.flatMap((row) => faultsOf(row, repository).map((fault) => `${row.clause}: ${fault}`)),
  ]
}

function faultsOf(row: ComplianceRow, { has, titled }: Repository): string[] {
  const { basis, what, state, code, tests, evidence } = row
  const ids = tests.replaceAll(/`[^`]+`: “[^”]+”/g, '').match(/\b[A-Z]+-\d+\b/g) ?? []
  const paths = [...code.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
  const isOpen = state !== 'met'
  return [
    ...(what === '' ? ['asks nothing'] : []),
    ...(bases.includes(basis) ? [] : [`“${basis}” is no basis`]),
    ...(states.includes(state) ? [] : [`“${state}” is no state`]),
    ...ids.filter((id) => !titled.has(id)).map((id) => `no test is titled with ${id}`),
    ...paths.filter((path) => !has(path)).map((path) => `${path} is not there`),
    ...(!isOpen && tests === '' ? ['is met, and no test shows it'] : []),
    ...(isOpen && evidence === '' ? ['is not met, and no reason is given'] : []),
  ]
}
