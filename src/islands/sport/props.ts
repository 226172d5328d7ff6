/** Where the frame of the page's book is (contract/sportFrame.ts, SportBooks). */
export type SportProps =
  { book: 'digitain'; stage: string } | { book: 'betconstruct'; frame: string; siteId: string }
