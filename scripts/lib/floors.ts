import { posix } from 'node:path'
import type { Rule } from 'eslint'

/*
 * The floor plans of docs/architecture.md as a rule of the linter. A folder with a plan has rooms (its folders, and its files by
 * their names). A room imports from lower floors, and beside that only from the rooms that its row names.
 */

type Room = { floor: number; also: readonly string[] }
export type FloorPlan = { folder: string; rooms: ReadonlyMap<string, Room> }

/** The tables whose second column is headed "room of `<folder>`". */
export function floorPlansOf(markdown: string): FloorPlan[] {
  const tables = markdown.matchAll(/^\| floor +\| room of `([^`]+)`.*\n\|[ :|-]+\n((?:\|.*\n?)+)/gm)
  return [...tables].map(([, folder = '', rows = '']) => ({
    folder,
    rooms: new Map(rows.trim().split('\n').map(roomOf)),
  }))
}

function roomOf(row: string): [name: string, room: Room] {
  const [, floor = '', name = '', also = ''] = row.split('|').map((cell) => cell.trim())
  return [named(name)[0] ?? '', { floor: Number.parseInt(floor), also: named(also) }]
}

function named(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
}

/** The fault of an import between two files; undefined if the plan allows it or does not concern it. */
export function climb({ folder, rooms }: FloorPlan, from: string, to: string): string | undefined {
  const [importer, imported] = [roomIn(folder, from), roomIn(folder, to)]
  if (importer === undefined || imported === undefined || importer === imported) return undefined
  const [here, there] = [rooms.get(importer), rooms.get(imported)]
  if (!here) return `${importer} has no floor: give it a row`
  if (!there) return `${imported} has no floor: give it a row`
  if (there.floor < here.floor || here.also.includes(imported)) return undefined
  return `${importer} (floor ${here.floor}) does not import from ${imported} (floor ${there.floor})`
}

function roomIn(folder: string, file: string): string | undefined {
  return file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/')[0] : undefined
}

type Source = { type: string; value?: unknown }

/** The rule for the repository at `root`. */
export function floorsRule(root: string, plans: readonly FloorPlan[]): Rule.RuleModule {
  return {
    create(context) {
      const file = posix.relative(root, context.filename)
      const check = (node: Rule.Node, source: Source | null | undefined) => {
        const to = typeof source?.value === 'string' ? fileOf(file, source.value) : undefined
        const wrong = to && plans.map((plan) => climb(plan, file, to)).find((one) => one !== undefined)
        if (wrong) context.report({ node, message: `${wrong} (docs/architecture.md, floors).` })
      }
      return {
        ImportDeclaration: (node) => check(node, node.source),
        ExportNamedDeclaration: (node) => check(node, node.source),
        ExportAllDeclaration: (node) => check(node, node.source),
        ImportExpression: (node) => check(node, node.source),
        TSImportType: (node: Rule.Node & { source?: Source }) => check(node, node.source),
      }
    },
  }
}

/** The imported file, from the root; undefined for a package. `@/` is `src/`. */
function fileOf(importer: string, source: string): string | undefined {
  if (source.startsWith('@/')) return `src/${source.slice(2)}`
  return source.startsWith('.') ? posix.join(posix.dirname(importer), source) : undefined
}
