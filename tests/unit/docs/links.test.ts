import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../scripts/lib/run.ts'

const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root })

/** Links within the repository, each with the file and the heading that it leads to. */
const links = documents.flatMap((document) => {
  const prose = textOf(document).replaceAll(/```[\s\S]*?```/g, '')
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    if (/^https?:/.test(link)) return []
    const [path = '', heading] = link.split('#')
    return [{ document, link, target: path === '' ? document : join(dirname(document), path), heading }]
  })
})

function textOf(document: string): string {
  return readFileSync(join(root, document), 'utf8')
}

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(document: string): string[] {
  const headings = [...textOf(document).matchAll(/^#+ (.*)$/gm)]
  return headings.map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
}

test('links between documents lead to files and headings that exist', () => {
  const broken = links.filter(
    ({ target, heading }) =>
      !existsSync(join(root, target)) || (heading !== undefined && !anchorsOf(target).includes(heading)),
  )
  expect(links.length).toBeGreaterThan(150)
  expect(broken).toEqual([])
})
