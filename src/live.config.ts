import { defineLiveCollection } from 'astro:content'
import { catalog } from './content/catalog.ts'
import { gameLoader, pageLoader, promotionLoader, slideLoader } from './content/loaders.ts'

/** Published content is requested when a page is rendered, so an edit needs no build. */
export const collections = {
  pages: defineLiveCollection({ loader: pageLoader(catalog) }),
  slides: defineLiveCollection({ loader: slideLoader(catalog) }),
  promotions: defineLiveCollection({ loader: promotionLoader(catalog) }),
  games: defineLiveCollection({ loader: gameLoader(catalog) }),
}
