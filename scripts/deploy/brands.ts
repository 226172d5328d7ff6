import { platformPart } from '../../brands/brand.ts'
import { loadBrand } from '../lib/brand.ts'
import { ExpectedFailure } from '../lib/run.ts'
import { originOf, type DeployFile } from './file.ts'

/** What the platform says and sets for brands whose sites join it, as the variable BRANDS has it: each with the address of its site. */
export async function brandsVariable(
  brands: readonly { id: string; origin: string }[],
): Promise<Record<string, object>> {
  const parts = brands.map(
    async ({ id, origin }) => [id, { origin, ...platformPart(await loadBrand(id)) }] as const,
  )
  return Object.fromEntries(await Promise.all(parts))
}

/** The file with the brands that join in the variables of its platform. */
export async function withBrands(file: DeployFile): Promise<DeployFile> {
  const { brand, joins, brands } = file
  if (joins === brand) throw new ExpectedFailure(`joins: ${brand} is the brand of the platform itself`)
  if (joins !== undefined && brands.length > 0)
    throw new ExpectedFailure('brands: a site that joins has none; the file of the platform names them')
  const own = brands.find(({ id }) => id === brand)
  if (own) throw new ExpectedFailure(`brands: ${brand} is the brand of the platform itself`)
  if (brands.length === 0) return file
  const joined = brands.map(({ id, site }) => ({ id, origin: originOf(site) }))
  return { ...file, platform: { ...file.platform, BRANDS: await brandsVariable(joined) } }
}
