/*
 * The tables of D1 as the database itself describes them, so that a new table is copied without a word here.
 */
export type TableOf = {
  name: string
  columns: readonly string[]
  /** What its rows are read by: the number of the row, or where there is none the primary key. */
  key: readonly string[]
  hasRowId: boolean
  links: readonly Link[]
}
/** A column that names a row of another table. */
type Link = { column: string; parent: string; parentColumn: string }

/** What a copy does not have: it is about copies and restoring themselves, or written by migrations. */
const isOwn = (name: string) => /^(d1_migrations|copy_|restore)/.test(name)

type Found = { name: string; sql: string }
type Column = { name: string; pk: number }
type ForeignKey = { from: string; table: string; to: string | null }

const known = new WeakMap<D1Database, TableOf[]>()

/** Every table, each after those that its rows name; a new version of the worker reads them again. */
export async function knownTables(db: D1Database): Promise<TableOf[]> {
  const before = known.get(db)
  if (before) return before
  // Kept when it is there: a promise of one request is not another's to wait for.
  const tables = await tablesOf(db)
  known.set(db, tables)
  return tables
}

async function tablesOf(db: D1Database): Promise<TableOf[]> {
  const found = await db
    .prepare(
      `SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
       AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' ORDER BY name`,
    )
    .all<Found>()
  const tables = found.results.filter(({ name }) => !isOwn(name))
  const described: TableOf[] = []
  for (const table of tables) described.push(await describe(db, table))
  return parentsFirst(described)
}

async function describe(db: D1Database, { name, sql }: Found): Promise<TableOf> {
  const [columns, keys] = await db.batch([
    db.prepare(`SELECT name, pk FROM pragma_table_info('${name}')`),
    db.prepare(`SELECT "from", "table", "to" FROM pragma_foreign_key_list('${name}')`),
  ])
  const infos = (columns?.results ?? []) as Column[]
  const primary = infos.filter(({ pk }) => pk > 0).toSorted((one, other) => one.pk - other.pk)
  const hasRowId = !/WITHOUT\s+ROWID/i.test(sql.slice(sql.lastIndexOf(')')))
  return {
    name,
    columns: infos.map((column) => column.name),
    key: hasRowId ? ['rowid'] : primary.map((column) => column.name),
    hasRowId,
    links: ((keys?.results ?? []) as ForeignKey[]).map(({ from, table, to }) => ({
      column: from,
      parent: table,
      parentColumn: to ?? 'id',
    })),
  }
}

function parentsFirst(tables: readonly TableOf[]): TableOf[] {
  const [ordered, rest] = [new Map<string, TableOf>(), [...tables]]
  while (rest.length > 0) {
    const isFree = ({ name, links }: TableOf) =>
      links.every(
        ({ parent }) => parent === name || ordered.has(parent) || !rest.some((one) => one.name === parent),
      )
    // Two that name each other: the first is then filled without these names, which follow at the end.
    const index = Math.max(0, rest.findIndex(isFree))
    for (const table of rest.splice(index, 1)) ordered.set(table.name, table)
  }
  return [...ordered.values()]
}

/** The links of a table to tables that come after it. */
export function laterLinks(tables: readonly TableOf[], table: TableOf): Link[] {
  const before = new Set(tables.slice(0, tables.indexOf(table) + 1).map(({ name }) => name))
  return table.links.filter(({ parent }) => !before.has(parent))
}

/** The newest migration and the number of all: rows go only into the tables that they were read from. */
export async function newestMigration(db: D1Database): Promise<string> {
  const query = 'SELECT max(name) AS name, count(*) AS n FROM d1_migrations'
  const newest = await db.prepare(query).first<{ name: string | null; n: number }>()
  return `${newest?.name ?? 'none'} (${newest?.n ?? 0})`
}
