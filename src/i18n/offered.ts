import { brand } from '@brand/brand'
import { languages } from '#contract/languages.ts'

/** The languages of the table that the brand is offered in. */
export const offeredLanguages = languages.filter(({ code }) => brand.languages.includes(code))
