import type { CallResult } from '#contract/calls.ts'
import { atom, onMount, readonlyType } from 'nanostores'
import { loadInto, loadWhileMounted, type Loaded } from '../session/loaded.ts'

/** MENU-03 */
const shown = 2

const lastTransfersAtom = atom<Loaded<CallResult<'transfers'>>>({ state: 'loading' })
/** The last transfers sent or received, newest first. Separate from the pages of the history, which may be on the same page. */
export const $lastTransfers = readonlyType(lastTransfersAtom)

export const loadLastTransfers = () =>
  loadInto(lastTransfersAtom, 'transfers', { query: { page: '1', count: String(shown) } })

onMount(lastTransfersAtom, () => loadWhileMounted(lastTransfersAtom, loadLastTransfers))
