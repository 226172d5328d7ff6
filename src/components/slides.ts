import type { Slide } from '@contract/content'
import { localPath, type LanguageCode } from '@contract/languages'
import { fill } from '@/i18n/format'
import { textsOf } from '@/i18n/texts'
import { bannerPicture } from './banner'
import { html, trusted, type Html } from './html'
import { icon } from './icons'

/**
 * Phones say 320 px though a slide is a few pixels wider: a screen of 360 px then takes the picture of 640 in place of
 * that of 960, a fortieth less sharp and two thirds of the bytes; finer screens still take that of 960. A fixed width,
 * because the browser looks ahead for pictures before it knows the page's own width, and would fetch two.
 */
const sizes = '(max-width: 540px) 320px, (min-width: 1320px) 1272px, calc(100vw - 32px)'

/** The slides, scrolled by finger or keys, and under them what the script needs to offer more. */
export function slidesHtml(lang: LanguageCode, slides: readonly Slide[]): Html {
  return html`<ul class="slides" tabindex="0" aria-label="${textsOf(lang).home.slides}">
      ${slides.map((slide, index) => slideHtml(lang, slide, index, slides.length))}
    </ul>
    ${slides.length > 1 && controls(lang, slides)}`
}

function slideHtml(lang: LanguageCode, slide: Slide, index: number, count: number): Html {
  const { home } = textsOf(lang)
  const only = slide.deviceType === 'all' ? '' : ` slide-${slide.deviceType}`
  return html`<li class="slide${only}" id="slide-${index + 1}">
    ${bannerPicture(slide, { className: 'slide-art', sizes, first: index === 0 })}
    <div class="slide-text">
      <h2>${slide.title}</h2>
      <p>${slide.text}</p>
      <a class="button button-primary" href="${localPath(lang, slide.url)}">${slide.action}</a>
      <span class="visually-hidden">${fill(home.slide, { number: index + 1, count })}</span>
    </div>
  </li>`
}

function controls(lang: LanguageCode, slides: readonly Slide[]): Html {
  const { home } = textsOf(lang)
  const dots = slides.map((slide, index) => {
    const here = trusted(index === 0 ? ' aria-current="true"' : '')
    return html`<li><a class="dot" href="#slide-${index + 1}" aria-label="${slide.title}" ${here}></a></li>`
  })
  const button = (attributes: Html, label: string, drawing: Html) =>
    html`<button class="button button-icon slider-scripted" type="button" ${attributes} aria-label="${label}">
      ${drawing}
    </button>`
  return html`<div class="slider-controls">
    ${button(html`data-step="-1"`, home.previous, icon('chevron', 'slider-back'))}
    <ul class="dots">
      ${dots}
    </ul>
    ${button(html`data-step="1"`, home.next, icon('chevron', 'icon-turns'))}
    ${button(html`data-pause aria-pressed="false"`, home.pause, icon('pause'))}
  </div>`
}
