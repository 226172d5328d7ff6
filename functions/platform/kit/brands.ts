import { brand as built } from '@brand/brand.ts'
import * as v from 'valibot'
import { brandIdPattern, mainBrand } from '#contract/constants.ts'
import { PlatformBrand, platformPart } from '../../../brands/brand.ts'
import { Origin, tableOrJson } from '../../shared/configValues.ts'

/*
 * The brands of a platform (docs/decisions/brands.md): the one that it is built with is `main`, and BRANDS has those whose sites joined it.
 */

/** The origin is the one of the brand's site. */
const Joined = v.object({ origin: Origin, ...PlatformBrand.entries })

export const brandEntries = {
  BRANDS: v.optional(
    tableOrJson(
      v.record(
        v.pipe(
          v.string(),
          v.regex(brandIdPattern, 'must have ids of brands as names, of which none is main'),
        ),
        Joined,
        'must be an object of brand to what it says',
      ),
    ),
    {},
  ),
}
type BrandValues = v.InferOutput<v.ObjectSchema<typeof brandEntries, undefined>> & { SITE_ORIGIN: string }

export type PlacedBrand = { id: string; origin: string } & PlatformBrand

/** The main brand first. */
export function brandsOf({
  BRANDS: joined,
  SITE_ORIGIN: origin,
}: BrandValues): ReadonlyMap<string, PlacedBrand> {
  const main: PlacedBrand = { id: mainBrand, origin, ...platformPart(built) }
  const others = Object.entries(joined).map(([id, one]): [string, PlacedBrand] => [id, { id, ...one }])
  return new Map([[mainBrand, main], ...others])
}
