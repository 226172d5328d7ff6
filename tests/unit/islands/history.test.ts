import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, test } from 'vitest'
import { historyCsv } from '@/ui/history/csv.ts'
import { textsOf } from '../../../src/i18n/texts.ts'
import { Pager } from '../../../src/ui/history/Pager.tsx'

const body = (...rows: (string | number)[][]) => historyCsv(rows).slice(1)

test('[SPORT-08] a file has a mark of its encoding, quoted texts and bare numbers', () => {
  expect(
    historyCsv([
      ['שם', 'b'],
      ['say "hi", twice', -1.5],
    ]),
  ).toBe('\uFEFF"שם","b"\r\n"say ""hi"", twice",-1.5\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '  =1', '\n=1'])(
  '[SPORT-08] a text that would run as a formula does not: %j',
  (text) => {
    expect(body([text])).toBe(`"'${text}"\r\n`)
  },
)

test('[SPORT-08] other texts are left as they are', () => {
  expect(body(['Belgium - France', '2:1', 'a=b'])).toBe('"Belgium - France","2:1","a=b"\r\n')
})

const texts = { lang: 'en', history: textsOf('en').history } as Parameters<typeof Pager>[0]['texts']

function drawn(page: number, pages: number): string {
  return renderToStaticMarkup(createElement(Pager, { texts, page, pages, onPage: () => {} }))
}

/** What a button says to whoever does not see it. */
function labelsOf(html: string, { disabled }: { disabled: boolean }): string[] {
  const buttons = [...html.matchAll(/<button[^>]*>/g)].map(([tag]) => tag)
  return buttons
    .filter((tag) => tag.includes('aria-disabled="true"') === disabled)
    .map((tag) => /aria-label="([^"]*)"/.exec(tag)?.[1] ?? '')
}

it('[UI-04] offers the other pages by their numbers, from one, and shows which one this is', () => {
  const html = drawn(2, 3)
  expect(labelsOf(html, { disabled: false })).toEqual(['Previous page', 'Page 1', 'Page 3', 'Next page'])
  expect(html.match(/aria-current="page"[^>]*aria-label="([^"]*)"/)?.[1]).toBe('Page 2')
})

it('[UI-04] [UI-05] goes back from no first page and on from no last one', () => {
  expect(labelsOf(drawn(1, 3), { disabled: true })).toEqual(['Previous page', 'Page 1'])
  expect(labelsOf(drawn(3, 3), { disabled: true })).toEqual(['Page 3', 'Next page'])
})

it('[UI-04] is not there for a single page', () => {
  expect(drawn(1, 1)).toBe('')
})
