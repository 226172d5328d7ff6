import type { Popup } from '#contract/popups.ts'

/** A popup about a player's own play: words and a way on, over every page, which stays until it is closed. */
export function playerPopup(id: string, url: string, texts: { title: string; text: string }): Popup {
  return {
    ...{ id, url, url_image: null, lang_type: 'all', show_page: 'all' },
    ...{ needClose: false, alt: '', ...texts },
  }
}
