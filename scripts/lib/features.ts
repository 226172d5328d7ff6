export type Claim = { id: string; file: string; title: string; asserts: boolean }

const idPattern = /\b[A-Z]+-\d{2}\b/g
const rowPattern = /^\| ([A-Z]+-\d{2}) \| (.+) \|$/

const introduction = `# Features

Every row of [requirements.md](requirements.md) with the tests whose titles name it. A row without a test is \`open\`: it is not
built yet. \`npm run features\` writes this file from the requirements and the tests; \`npm run check\` fails when it is out of date.`

/** The table of an `each` holds no other test. */
const titled =
  /\b(test|it|describe)(?:\.each\((?:(?!\b(?:test|it|describe)[.(])[\s\S])*?\)|\.\w+)?\(\s*(['"`])(.*?)\2/g

/** The requirement ids in the titles of a file's tests and groups of tests, and whether each asserts anything. */
export function claimsOf(file: string, source: string): Claim[] {
  const starts = [...source.matchAll(titled)]
  const groups = starts.filter(([, kind]) => kind === 'describe')
  return starts.flatMap((match, index) => {
    // Of a group, its tests up to the next group.
    const next =
      match[1] === 'describe' ? groups.find((group) => group.index > match.index) : starts[index + 1]
    const body = source.slice(match.index, next?.index)
    const title = match[3] ?? ''
    const claimed = title.match(/^(\[[^\]]+\]\s*)+/)?.[0] ?? ''
    const asserts = /\bexpect|\bassert|\bcheckA11y|\btoHave/.test(body)
    return (claimed.match(idPattern) ?? []).map((id) => ({ id, file, title, asserts }))
  })
}

/** The ids of the rows of docs/requirements.md, `| id | requirement |`. */
export function requirementIds(requirements: string): string[] {
  return requirements.split('\n').flatMap((line) => rowPattern.exec(line)?.[1] ?? [])
}

/** docs/features.md: the headings and rows of the requirements, each row with the files of the tests that claim it. */
export function featureList(requirements: string, claims: Claim[]): string {
  const lines = requirements.split('\n').flatMap((line) => {
    if (line.startsWith('## '))
      return ['', line, '', '| id | requirement | shown by |', '| --- | --- | --- |']
    const [, id, text] = rowPattern.exec(line) ?? []
    return id ? [`| ${id} | ${text} | ${shownBy(id, claims)} |`] : []
  })
  return `${[introduction, ...lines].join('\n')}\n`
}

function shownBy(id: string, claims: Claim[]): string {
  const files = new Set(claims.filter((claim) => claim.id === id).map(({ file }) => `\`${file}\``))
  return files.size > 0 ? [...files].sort().join(', ') : 'open'
}

/** Rows that share an id, tests that claim a row that does not exist, tests that assert nothing. */
export function claimProblems(ids: string[], claims: Claim[]): string[] {
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index)
  const unknown = claims.filter(({ id }) => !ids.includes(id))
  const empty = claims.filter(({ asserts }) => !asserts)
  return [
    ...repeated.map((id) => `docs/requirements.md: ${id} stands twice`),
    ...unknown.map(({ id, file }) => `${file}: ${id} is not in docs/requirements.md`),
    ...empty.map(({ file, title }) => `${file}: "${title}" asserts nothing`),
  ]
}
