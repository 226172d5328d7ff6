import type { ComponentType } from 'react'
import { localPath } from '#contract/languages.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { lazySheet } from '../lazySheet.tsx'

/** `missing`: the amount that is wanted, in major units, where it is known. */
type Props = { isOpen: boolean; closeLabel: string; missing?: number | undefined; onClose: () => void }

export const cashierAddress = () => localPath(pageLanguage(), '/profile/cashier')

/** The sheet of a deposit. */
export function depositOver(load: () => Promise<{ DepositSheet: ComponentType<Props> }>) {
  return lazySheet(async () => (await load()).DepositSheet, cashierAddress)
}
