import { brandHeader } from '#contract/constants.ts'
import type { Staff } from '#contract/operator/session.ts'
import { createContext, useContext, useMemo } from 'react'
import { useGetIdentity, type UserIdentity } from 'react-admin'

/*
 * The brand that is looked at, of a platform with several. It is in the address of the studio, before the screen's own: `/studio?brand=sirocco#/players`.
 * So it stays from screen to screen, and a link that is sent along shows the same.
 */
const parameter = 'brand'

/** Undefined for all that the member of staff works for. */
export function chosenBrand(): string | undefined {
  return new URLSearchParams(location.search).get(parameter) ?? undefined
}

/** The page begins anew, so that nothing of another brand is left in it. */
export function chooseBrand(id: string | undefined): void {
  const address = new URL(location.href)
  if (id === undefined) address.searchParams.delete(parameter)
  else address.searchParams.set(parameter, id)
  location.assign(address)
}

/** With every call: the platform narrows lists by it, or refuses a brand that is not theirs. */
export function brandHeaders(): Record<string, string> {
  const id = chosenBrand()
  return id === undefined ? {} : { [brandHeader]: id }
}

export type BrandIdentity = UserIdentity & Pick<Staff, 'brands' | 'all_brands'>

/** Once for the studio: a list asks for them in each row. */
export function useReadBrands() {
  const { data } = useGetIdentity()
  return useMemo(() => brandsOf(data), [data])
}

export const BrandsContext = createContext(brandsOf({}))

/** The brands that the member of staff works for. */
export const useBrands = () => useContext(BrandsContext)

function brandsOf(identity: Partial<BrandIdentity> | undefined) {
  const { brands = [], all_brands: isWhole = true } = identity ?? {}
  /** As staff call it; of all together, `all brands`. */
  const nameOf = (id: string | null | undefined) =>
    id ? (brands.find((one) => one.id === id)?.name ?? id) : 'all brands'
  return { brands, isSeveral: brands.length > 1, isWhole, nameOf }
}
