import { and, inArray, ne, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { mainBrand } from '#contract/constants.ts'
import type { Database } from '../kit/services.ts'
import { user } from './accounts.ts'

/** The brands that a member of staff may see, or has chosen of them; null is all. */
export type Reach = readonly string[] | null

/** Whether something of a brand is within reach; what is of no brand is of all. */
export const reaches = (reach: Reach, brand: string | null): boolean =>
  reach === null || (brand !== null && reach.includes(brand))

/** Accounts of these brands; undefined for all. In the words of the index of those who are not of the main one. */
export function ofBrands(reach: Reach): SQL | undefined {
  if (reach === null) return undefined
  const isIn = inArray(user.brand, [...reach])
  return reach.includes(mainBrand) ? isIn : and(isIn, ne(user.brand, mainBrand))
}

/** Rows about players of these brands; undefined for all. */
export function ofPlayersIn(reach: Reach, playerId: AnyColumn): SQL | undefined {
  if (reach === null) return undefined
  return sql`EXISTS (SELECT 1 FROM user WHERE user.id = ${playerId} AND user.brand IN ${[...reach]})`
}

/** Rows that are of a brand themselves, those of all brands (null) too. */
export function ofBrandOrAll(reach: Reach, brand: AnyColumn): SQL | undefined {
  if (reach === null) return undefined
  return sql`(${brand} IS NULL OR ${brand} IN ${[...reach]})`
}

/** What is of all brands is read by everybody. */
export const mayRead = (reach: Reach, brand: string | null): boolean =>
  brand === null || reaches(reach, brand)

/** Of rows about players those of brands within reach. */
export async function withinReach<Row extends { player_id: string }>(
  db: Database,
  reach: Reach,
  rows: readonly Row[],
): Promise<Row[]> {
  if (reach === null || rows.length === 0) return [...rows]
  const ids = JSON.stringify(rows.map(({ player_id }) => player_id))
  const isAsked = sql`${user.id} IN (SELECT value FROM json_each(${ids}))`
  const known = await db
    .select({ id: user.id })
    .from(user)
    .where(and(isAsked, ofBrands(reach)))
  const ours = new Set(known.map(({ id }) => id))
  return rows.filter(({ player_id }) => ours.has(player_id))
}
