import type { Result } from '#lib/result.ts'
import { useState } from 'react'
import { fill } from '@/i18n/format.ts'
import { mostExported } from '@/stores/history/pagedHistory.ts'
import type { CallFailure } from '@/stores/calls/api.ts'
import { notify, notifyFailure } from '@/stores/notices/notices.ts'
import { saveFile } from '../saveFile.ts'
import { historyCsv, type Cell } from './csv.ts'
import type { HistoryTexts } from '@/i18n/namespaces/history.ts'

type Props<Item> = {
  texts: HistoryTexts
  /** Without the extension. */
  fileName: string
  heads: readonly string[]
  all: () => Promise<Result<readonly Item[], CallFailure>>
  rowOf: (item: Item) => readonly Cell[]
}

/** Saves all entries of the shown days as a file. */
export function CsvButton<Item>({ texts: { history }, fileName, heads, all, rowOf }: Props<Item>) {
  const [pending, setPending] = useState(false)
  async function save() {
    if (pending) return
    setPending(true)
    const found = await all()
    setPending(false)
    if (!found.ok) return notifyFailure(found.error)
    const table = historyCsv([heads, ...found.value.map(rowOf)])
    saveFile(`${fileName}.csv`, new Blob([table], { type: 'text/csv;charset=utf-8' }))
    if (found.value.length >= mostExported)
      notify('default', { text: fill(history.csvCut, { count: mostExported }) })
  }
  return (
    <button
      type="button"
      className="button button-quiet"
      aria-busy={pending}
      aria-disabled={pending}
      onClick={() => void save()}
    >
      {history.csv}
    </button>
  )
}
