import { expect, test } from 'vitest'
import { historyCsv } from '@/ui/history/csv.ts'

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
