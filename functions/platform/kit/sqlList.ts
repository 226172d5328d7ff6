import { sql, type SQL } from 'drizzle-orm'

/** Values for an IN, as one parameter: D1 allows at most 100 of them per query. */
export function sqlList(values: readonly (string | number)[]): SQL {
  return sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`
}
