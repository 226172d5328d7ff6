/** The address of the frame of the page's book (contract/sportFrame.ts, SportBooks). */
export type SportProps =
  { book: 'digitain'; stage: string } | { book: 'betconstruct'; frame: string; siteId: string }
