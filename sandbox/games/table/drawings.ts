import { raw } from 'hono/html'

/*
 * What races, drawn in 64 × 40 and heading right. The colors are classes of drawn.css: `b` is the livery, a
 * runner's own color; `d` dark, `l` light, `g` gold, `o` wood; `s` a thick line in the livery, `n` a thin dark one (`w` white, `h` gold), `t` what shows in motion only.
 */
const horse =
  '<path class="s" d="M20 26l-8 8M24 27l1 9M42 26l9 7M39 27l-3 9"/>' +
  '<path class="b" d="M15 20c2-5 10-6 19-5 6 0 8-4 11-8 1-2 3-3 4-5l2 3c3 2 6 5 7 8 0 2-2 3-4 2l-5-1c-1 5-3 11-9 12-9 2-18 2-22-1-2-1-4-3-3-5z"/>' +
  '<path class="o" d="M46 5c-3 5-7 9-12 10 2-5 6-9 12-10zM15 19C9 15 6 21 2 21c3 4 9 4 13 1z"/><circle class="d" cx="51" cy="9" r="1"/>'

const balloon =
  '<path class="b" d="M32 1c12 0 19 8 19 16 0 7-8 11-13 15H26c-5-4-13-8-13-15C13 9 20 1 32 1z"/>' +
  '<path class="l" d="M32 1c5 5 7 10 7 16s-1 11-3 15h-8c-2-4-3-9-3-15s2-11 7-16z"/>' +
  '<path class="n" d="M27 32l1 3M37 32l-1 3"/><path class="g" d="M27 35h10l-1 5h-8z"/>'

const comet =
  '<path class="g" opacity=".7" d="M36 7C22 9 9 15 1 20c8 5 21 11 35 13z"/><path class="l" opacity=".6" d="M38 12c-10 2-18 5-26 8 8 3 16 6 26 8z"/>' +
  '<circle class="b" cx="43" cy="20" r="15"/><g class="d" opacity=".35"><circle cx="49" cy="12" r="3.5"/><circle cx="39" cy="30" r="3"/><circle cx="53" cy="24" r="2"/></g>'

const rocket =
  '<path class="g t" d="M12 15L1 20l11 5z"/><path class="g" d="M12 12L6 4h10l8 8zM12 28l-6 8h10l8-8z"/>' +
  '<path class="b" d="M11 12h25c10 0 18 4 23 8-5 4-13 8-23 8H11c2-5 2-11 0-16z"/><path class="l" d="M46 14c5 1 10 3 13 6-3 3-8 5-13 6 2-4 2-8 0-12z"/>'

const cart =
  '<path class="b" d="M3 12c0 11 4 15 13 15h8v-9c-8 1-16-1-21-6z"/><circle class="l" cx="15" cy="7" r="4"/><path class="d" d="M11 6c1-6 8-6 8 0z"/>' +
  '<path class="n h" d="M24 22h10"/><g class="n h"><circle cx="13" cy="30" r="8"/><path d="M13 22v16M5 30h16"/></g>'

export const drawings = {
  balloon,
  chariot: `${cart}<g transform="translate(22 7) scale(.66)">${horse}</g>`,
  comet,
  dragonboat:
    '<path class="n w" d="M12 22l-5 15M20 22l-5 15M28 22l-5 15M36 22l-5 15M44 22l-5 15"/><path class="b" d="M2 22c8 2 30 3 44 1 5-1 4-8 8-11 4-2 8 0 9 4l-6 2c0 9-4 15-12 16H14C8 33 4 29 2 22z"/>' +
    '<path class="g" d="M54 12l-4-5 6 3 1-4 2 6z"/><circle class="d" cx="57" cy="14" r="1"/>' +
    '<g class="l"><circle cx="12" cy="16" r="4"/><circle cx="20" cy="16" r="4"/><circle cx="28" cy="16" r="4"/><circle cx="36" cy="16" r="4"/><circle cx="44" cy="16" r="4"/></g>',
  horse,
  longship:
    '<path class="n" d="M31 2v26"/><path class="b" d="M18 3h27c4 7 4 13 0 19H18c4-6 4-12 0-19z"/><path class="l" d="M25 3h6c3 7 3 13 0 19h-6c3-6 3-12 0-19zM38 3h5c3 7 3 13 0 19h-5c3-6 3-12 0-19z"/>' +
    '<path class="o" d="M2 14c0 8 4 11 10 12h36c5-1 8-5 8-14l6-2-2-3c-4-1-7 1-8 5-1 6-3 8-7 8H14c-6 0-8-1-9-7z"/><path class="o" d="M6 22c2 10 6 14 12 14h26c7 0 10-5 11-13z"/>' +
    '<g class="b"><circle cx="18" cy="29" r="3.5"/><circle cx="27" cy="29" r="3.5"/><circle cx="36" cy="29" r="3.5"/><circle cx="45" cy="29" r="3.5"/></g>',
  rocket,
  seahorse:
    '<path class="b" d="M30 10c0-6 5-9 10-8 5 0 8 3 8 7l11 2c2 .5 2 3 0 3l-12 1c-2 3 1 5 1 10 0 9-8 14-16 13-6-1-8-7-4-10 2-2 6-1 6 2-1 2-3 1-3 2 1 2 5 1 7-1 3-3 1-6-2-9-5-3-7-7-6-12z"/>' +
    '<path class="l" d="M31 15c-8-3-12 1-13 6 5-1 9 1 14 3zM36 3l-2-3M41 2V0"/><circle class="d" cx="44" cy="8" r="1.5"/><path class="n" d="M33 15l10-1M35 19l11 0M37 23l10 1M37 28l9 2"/>',
  turtle:
    '<path class="l" d="M18 27l-12 8c6 3 14 0 18-6zM42 27l10 9c-6 2-12-1-15-7zM10 24L2 27l9 3z"/><path class="l" d="M48 22c2-7 14-8 14 0 0 5-7 7-13 5z"/><circle class="d" cx="57" cy="20" r="1.3"/>' +
    '<path class="b" d="M9 27C9 14 18 7 30 7s20 8 21 20z"/><path class="n" d="M24 8l-6 9 4 10M36 8l6 9-4 10M18 17h24"/>',
  unicycle:
    '<g class="n w"><path d="M32 18v20M22 28h20"/></g><circle class="s" cx="32" cy="28" r="10"/><path class="n w" d="M32 28l2-14M27 14h12"/><path class="b" d="M30 14l1-8h7l1 8z"/><path class="n w" d="M36 9l10 3M32 9l-8 4M38 14l1 12"/><circle class="l" cx="35" cy="4" r="3"/><path class="g" d="M32 2l4-4 2 5z"/>',
  wagon:
    '<path class="l" d="M13 23C10 10 13 4 20 3h28c5 2 7 9 4 20z"/><path class="n" opacity=".5" d="M24 3q-4 9-2 20M35 3q-2 9-1 20M46 3q2 9 0 20"/><path class="b" d="M8 22h50l-4 9H12z"/><path class="n h" d="M54 27l8 4"/>' +
    '<g class="n h"><circle cx="20" cy="31" r="8"/><circle cx="46" cy="31" r="8"/><path d="M20 23v16M12 31h16M46 23v16M38 31h16"/></g>',
} as const

export type Drawing = keyof typeof drawings

export function drawn(name: Drawing): string {
  return `<svg viewBox="0 0 64 40" aria-hidden="true">${drawings[name]}</svg>`
}

/** The lines of the signs. */
export const signs = {
  back: 'M15 5l-7 7 7 7',
  cross: 'M6 6l12 12M18 6L6 18',
  info: 'M12 11v6M12 7v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  less: 'M5 12h14',
  more: 'M5 12h14M12 5v14',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21a8 8 0 0 1 16 0',
  repeat: 'M4 11a8 8 0 0 1 14-4l2 2M20 4v5h-5M20 13a8 8 0 0 1-14 4l-2-2M4 20v-5h5',
  sound: 'M4 10v4h4l5 4V6l-5 4zM17 9a4 4 0 0 1 0 6',
  undo: 'M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
}

/** A sign of lines in a square of 24. */
export function sign(path: string, kind = '') {
  return raw(`<svg class="sign ${kind}" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`)
}
