import type { APIRoute } from 'astro'
import { pageLanguage } from '@/i18n/pageLanguage.ts'
import { textsOf } from '@/i18n/texts.ts'

/** HOME-01: what offers this language to a reader of a page in another (scripts/offerLanguage.ts). */
export const GET: APIRoute = (context) => Response.json(textsOf(pageLanguage(context)).offer)
