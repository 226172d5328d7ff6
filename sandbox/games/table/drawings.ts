import { raw } from 'hono/html'

/*
 * What races and flies, drawn in 64 × 40 and heading right. The colors are classes of drawn.css: `b` is the livery, a
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
  bubble:
    '<path class="l" d="M19 20l-9-7v14z"/><ellipse class="b" cx="32" cy="20" rx="14" ry="9"/><path class="l" d="M28 11.5q4 8 0 17l4 .5q4-9 0-18zM37 12.5q3 7 0 15l3-1.5q3-6 0-12z"/>' +
    '<circle class="d" cx="42" cy="18" r="1.6"/><circle class="l" opacity=".25" cx="30" cy="20" r="19.5"/><path class="n w" d="M15 12q4-8 12-10"/>',
  chariot: `${cart}<g transform="translate(22 7) scale(.66)">${horse}</g>`,
  comet,
  dinosaur:
    '<path class="b" d="M3 26c6-3 7-9 16-11 8-2 14 2 18-1 4-4 2-13 10-13 5 0 8 3 7 6-2 2-6 0-7 1-1 7 0 12-5 16v8h-5v-7H22v7h-5v-7c-5-1-9 0-14 1z"/>' +
    '<path class="g" d="M17 15l3-5 3 4 4-5 3 5 4-4 1 5c-6 2-12-2-18 0z"/><circle class="d" cx="49" cy="5" r="1"/>' +
    '<path class="o" d="M9 32h46v3H9z"/><path class="n w" d="M4 31h12M26 31h12M48 31h12"/>',
  dragonboat:
    '<path class="n w" d="M12 22l-5 15M20 22l-5 15M28 22l-5 15M36 22l-5 15M44 22l-5 15"/><path class="b" d="M2 22c8 2 30 3 44 1 5-1 4-8 8-11 4-2 8 0 9 4l-6 2c0 9-4 15-12 16H14C8 33 4 29 2 22z"/>' +
    '<path class="g" d="M54 12l-4-5 6 3 1-4 2 6z"/><circle class="d" cx="57" cy="14" r="1"/>' +
    '<g class="l"><circle cx="12" cy="16" r="4"/><circle cx="20" cy="16" r="4"/><circle cx="28" cy="16" r="4"/><circle cx="36" cy="16" r="4"/><circle cx="44" cy="16" r="4"/></g>',
  firework:
    '<path class="g t" d="M14 15L1 20l13 5z"/><path class="n w" d="M2 30h30"/><path class="b" d="M14 13h28v14H14z"/><path class="l" d="M20 13h6l-5 14h-6zM32 13h6l-5 14h-6z"/><path class="g" d="M42 10l20 10-20 10z"/>' +
    '<path class="n w" d="M6 8l3 3M4 34l4-2M12 4v4"/>',
  fossil:
    '<path class="s" d="M20 22q8 6 16-2M36 20l10-8M30 22L16 6 6 10M30 22l4-17 12-3M22 23L8 32M24 25l-9 12"/>' +
    '<path class="n w" d="M16 6L2 4M16 6l-3 8M46 2l12 6M46 2l4 8"/><g class="l"><path d="M44 9l18 3-17 5z"/><circle cx="46" cy="12" r="4.5"/></g><circle class="d" cx="47" cy="11" r="1.4"/>' +
    '<path class="n" d="M24 22v6M28 23v6M32 21v6"/>',
  hatchling:
    '<path class="g" d="M20 20C12 6 6 8 1 6c1 8 4 16 16 19zM44 20c8-14 14-12 19-14-1 8-4 16-16 19z"/><path class="b" d="M20 24c-2-12 4-19 12-19s14 7 12 19z"/>' +
    '<path class="g" d="M25 8l-3-7 7 4zM39 8l3-7-7 4z"/><circle class="l" cx="27" cy="14" r="3.5"/><circle class="l" cx="37" cy="14" r="3.5"/><circle class="d" cx="28" cy="14" r="1.5"/><circle class="d" cx="38" cy="14" r="1.5"/>' +
    '<path class="l" d="M17 23l5 4 5-4 5 4 5-4 5 4 5-4c1 10-6 17-15 17s-16-7-15-17z"/>',
  horse,
  jet:
    '<path class="g t" d="M8 20L0 23l8 3z"/><path class="g" d="M11 19L4 6h8l11 12zM30 24L18 38h9l20-14zM30 18L22 7h6l14 11z"/>' +
    '<path class="b" d="M5 22c0-4 5-6 11-6h30c8 0 14 3 16 6-2 4-8 6-16 6H14c-5 0-9-2-9-6z"/><path class="d" d="M51 17c4 1 7 2 9 4h-8z"/><path class="n dots" d="M20 21h26"/>',
  kite: '<path class="b" d="M54 2L30 8l10 20z"/><path class="g" d="M30 8L22 30l18-2z"/><path class="n" d="M54 2L22 30M30 8l10 20"/><path class="n w" d="M22 30q-8-2-8 4t-10 3"/><path class="l" d="M17 28l-5 6h5l-5-5zM8 33l-4 6h5l-6-5z"/>',
  longship:
    '<path class="n" d="M31 2v26"/><path class="b" d="M18 3h27c4 7 4 13 0 19H18c4-6 4-12 0-19z"/><path class="l" d="M25 3h6c3 7 3 13 0 19h-6c3-6 3-12 0-19zM38 3h5c3 7 3 13 0 19h-5c3-6 3-12 0-19z"/>' +
    '<path class="o" d="M2 14c0 8 4 11 10 12h36c5-1 8-5 8-14l6-2-2-3c-4-1-7 1-8 5-1 6-3 8-7 8H14c-6 0-8-1-9-7z"/><path class="o" d="M6 22c2 10 6 14 12 14h26c7 0 10-5 11-13z"/>' +
    '<g class="b"><circle cx="18" cy="29" r="3.5"/><circle cx="27" cy="29" r="3.5"/><circle cx="36" cy="29" r="3.5"/><circle cx="45" cy="29" r="3.5"/></g>',
  paperplane:
    '<path class="b" d="M2 17L62 3 34 31z"/><path class="d" opacity=".25" d="M62 3L22 21l3 16 6-11z"/><path class="l" d="M62 3L22 21l2 15z"/>',
  plane:
    '<path class="b" d="M3 18c12-4 30-6 46-4 6 1 9 4 9 7s-4 6-11 6C30 29 12 25 3 18z"/><path class="g" d="M5 18L1 7h6l8 9zM26 23l-9 14h8l16-13zM30 15l-5-9h5l9 8z"/>' +
    '<path class="d" d="M34 14c3-5 9-5 12 0z"/><ellipse class="l" opacity=".8" cx="59" cy="21" rx="2" ry="14"/>',
  pterosaur:
    '<path class="b" d="M33 20C26 6 14 2 1 9c8 1 12 6 14 13 7-3 13-1 18 3zM33 20C38 6 44 1 54 2c-5 4-6 10-6 17-5-1-10 1-14 6z"/><path class="s" d="M22 28l14-6 8-7"/>' +
    '<path class="b" d="M42 9l-9-5 13 2c4 1 6 3 16 8l-16 2c-4 0-5-4-4-7z"/><circle class="d" cx="47" cy="10" r="1.2"/><path class="l" d="M25 24h17v12H25z"/><path class="n" d="M25 24l8.5 7 8.5-7"/>',
  rocket,
  courier: `${rocket}<path class="g" d="M24 10h16v18H24z"/><path class="l" d="M30 10h4v18h-4zM24 17h16v4H24zM32 10c-6-7-9-2 0 0 9-2 6-7 0 0z"/>`,
  seahorse:
    '<path class="b" d="M30 10c0-6 5-9 10-8 5 0 8 3 8 7l11 2c2 .5 2 3 0 3l-12 1c-2 3 1 5 1 10 0 9-8 14-16 13-6-1-8-7-4-10 2-2 6-1 6 2-1 2-3 1-3 2 1 2 5 1 7-1 3-3 1-6-2-9-5-3-7-7-6-12z"/>' +
    '<path class="l" d="M31 15c-8-3-12 1-13 6 5-1 9 1 14 3zM36 3l-2-3M41 2V0"/><circle class="d" cx="44" cy="8" r="1.5"/><path class="n" d="M33 15l10-1M35 19l11 0M37 23l10 1M37 28l9 2"/>',
  skylark:
    '<path class="g" d="M34 18C30 6 22 0 8 1c3 3 3 5 1 7 4 0 5 2 4 5 4 0 5 2 5 4 5-1 10 1 16 6zM34 24c-3 8-9 13-20 14 2-2 2-4 0-6 4 0 5-2 3-5 5 0 10-3 17-6z"/>' +
    '<path class="b" d="M4 22l14-3c8-4 18-8 28-7 6 0 9 3 10 6l6 3-7 2c-4 7-14 9-24 6-6-2-9-5-13-6z"/><circle class="d" cx="50" cy="16" r="1.4"/>',
  tram:
    '<path class="n w" d="M24 9l-4-7M14 2h12"/><path class="g t" d="M8 33L0 35l8 3z"/><path class="o" d="M10 30h34v7H14c-3 0-5-3-4-7z"/><path class="b" d="M6 8h44c7 0 10 5 10 11v11H6c-2 0-3-1-3-3V11c0-2 1-3 3-3z"/>' +
    '<path class="g" d="M8 13h8v8H8zM19 13h8v8h-8zM30 13h8v8h-8zM41 13h8v8h-8z"/><circle class="l" cx="58" cy="25" r="2.5"/>',
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

/** A sign of lines in a square of 24. */
export function sign(path: string, kind = '') {
  return raw(`<svg class="sign ${kind}" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`)
}
