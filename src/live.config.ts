import { defineLiveCollection } from 'astro:content'
import { catalogue } from './content/catalogue'
import { gameLoader, pageLoader, promotionLoader, slideLoader } from './content/loaders'

/** Published content is asked for when a page is rendered, so an edit needs no build. */
export const collections = {
  pages: defineLiveCollection({ loader: pageLoader(catalogue) }),
  slides: defineLiveCollection({ loader: slideLoader(catalogue) }),
  promotions: defineLiveCollection({ loader: promotionLoader(catalogue) }),
  games: defineLiveCollection({ loader: gameLoader(catalogue) }),
}
