import { loadTexts } from '@/i18n/loadTexts.ts'
import type { SportBook } from '#contract/line.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { Boundary } from '@/ui/Boundary.tsx'
import { draw } from '@/ui/draw.tsx'
import { addStyle } from '@/ui/fetchOnce.ts'
import summaryTiles from '@/ui/summaryTiles.css?url'

/** HOME-10: draws what runs for the player where the page has a place for it, once somebody scrolls near. */
export function followPersonalRow(): void {
  const row = document.querySelector<HTMLElement>('[data-island=personal]')
  if (!row) return
  const watch = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      watch.disconnect()
      drawRow(row).catch(console.error)
    },
    { rootMargin: '200px' },
  )
  watch.observe(row)
}

async function drawRow(row: HTMLElement): Promise<void> {
  const [{ PersonalRow, personalTexts }] = await Promise.all([
    import('./PersonalRow.tsx'),
    addStyle(summaryTiles),
  ])
  const texts = await loadTexts(pageLanguage(), ...personalTexts)
  // The page's own, so nothing checks it: a schema would bring valibot.
  const books = JSON.parse(row.dataset.books ?? '[]') as SportBook[]
  draw(
    row,
    <Boundary>
      <PersonalRow texts={texts} books={books} />
    </Boundary>,
  )
}
