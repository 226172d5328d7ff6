import { pagingStack } from '#contract/constants.ts'

/** The ten page numbers around a page: page 12 of 25 → 11 to 20 (UI-05). */
export function stackOf(page: number, pages: number): number[] {
  const first = Math.floor((page - 1) / pagingStack) * pagingStack + 1
  const last = Math.min(first + pagingStack - 1, pages)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
