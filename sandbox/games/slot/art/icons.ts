/*
 * Drawings of the symbols, each in a field of 100 by 100. `$name` is a gradient of gradients.ts as fill, `@shine`
 * a highlight; outlines come from the wrapping symbol.
 */
export const icons = {
  // Lagoon and ocean
  pearlShell:
    '<path $rose d="M50 84C24 84 10 62 12 44q6-4 10 0 0-14 12-18 6 2 8 6 2-10 8-12 6 2 8 12 2-4 8-6 12 4 12 18 4-4 10 0c2 18-12 40-38 40z"/><path fill="none" d="M50 82V36M36 78 30 42M64 78l6-36"/><circle $pearl cx="50" cy="66" r="15"/><circle @shine cx="45" cy="61" r="4"/>',
  fish: '<path $coral d="M70 50 92 30q-4 20 0 40z"/><path $gold d="M8 52C20 24 58 22 76 50 58 80 20 80 8 52z"/><path $coral d="M38 29q10-14 26-8-4 8-8 14-8-6-18-6zM40 75q8 10 20 8-2-7-6-12z"/><path fill="none" d="M36 34q10 17 0 36M52 40q6 10 0 22"/><circle fill="#fff" cx="24" cy="47" r="6"/><circle fill="#0b1722" stroke="none" cx="23" cy="47" r="3"/>',
  palm: '<path $brown d="M46 90q8-28 2-50l8-2q6 26 4 52z"/><path $green d="M52 40Q30 14 10 32q20-2 42 8zM52 40Q36 30 16 58q14-14 36-18zM52 40Q66 10 90 28q-20 0-38 12zM52 40q22-4 34 24-12-18-34-24zM52 40Q46 14 58 8q6 12-6 32z"/><circle $brown cx="48" cy="45" r="6"/><circle $brown cx="58" cy="45" r="6"/><path $sand d="M22 90q30-14 58 0z"/>',
  turtle:
    '<path $leaf d="M22 40Q10 26 18 20q14 0 20 14zM78 40q12-14 4-20-14 0-20 14zM26 66Q12 72 16 84q14 0 20-12zM74 66q14 6 10 18-14 0-20-12z"/><circle $leaf cx="50" cy="18" r="11"/><ellipse $green cx="50" cy="54" rx="31" ry="33"/><path $aqua d="m50 36 14 9v17l-14 9-14-9V45z"/><path fill="none" d="M50 36V22M64 45l14-8M64 62l13 9M50 71v15M36 62l-13 9M36 45l-14-8"/><circle fill="#0b1722" stroke="none" cx="46" cy="15" r="2"/><circle fill="#0b1722" stroke="none" cx="54" cy="15" r="2"/>',
  starfish:
    '<path $coral d="M50 8q6 0 9 12l5 16 18-2q14 0 14 7 0 5-11 11l-14 9 7 16q5 12-1 15-5 2-13-6L50 74 36 86q-8 8-13 6-6-3-1-15l7-16-14-9Q4 46 4 41q0-7 14-7l18 2 5-16Q44 8 50 8z"/><g fill="#ffe9a3" stroke="none"><circle cx="50" cy="24" r="3"/><circle cx="50" cy="38" r="3"/><circle cx="76" cy="44" r="3"/><circle cx="24" cy="44" r="3"/><circle cx="33" cy="78" r="3"/><circle cx="67" cy="78" r="3"/><circle cx="50" cy="54" r="5"/></g>',
  jellyfish:
    '<path fill="none" stroke="#8d5be8" stroke-width="6" stroke-linecap="round" d="M30 52q-8 14 0 22t-2 16M44 54q-6 14 0 20t-2 18M58 54q6 14 0 20t2 18M70 52q8 14 0 22t2 16"/><path $violet d="M14 52C14 24 30 10 50 10s36 14 36 42q-6 8-12 0-6 8-12 0-6 8-12 0-6 8-12 0-6 8-12 0-6 8-12 0z"/><path @shine d="M26 40q2-16 16-22-18 2-22 20z"/>',
  // Gems
  ruby: '<path $red d="M34 12h32l22 22v32L66 88H34L12 66V34z"/><path fill="#fff" fill-opacity=".22" d="M38 30h24l8 8v24l-8 8H38l-8-8V38z"/><path fill="none" d="M34 12l4 18M66 12l-4 18M88 34l-18 4M88 66l-18-4M66 88l-4-18M34 88l4-18M12 66l18-4M12 34l18 4"/><path @shine d="M36 16h26l-2 8H40z"/>',
  emerald:
    '<path $green d="M30 8h40l12 14v56L70 92H30L18 78V22z"/><path fill="#fff" fill-opacity=".22" d="M38 26h24l4 6v36l-4 6H38l-4-6V32z"/><path fill="none" d="M30 8l8 18M70 8l-8 18M82 22 66 32M82 78 66 68M70 92l-8-18M30 92l8-18M18 78l16-10M18 22l16 10"/><path @shine d="M33 12h32l-5 9H40z"/>',
  sapphire:
    '<circle $blue cx="50" cy="50" r="40"/><path fill="#fff" fill-opacity=".22" d="m50 24 18 8 8 18-8 18-18 8-18-8-8-18 8-18z"/><path fill="none" d="M50 10v14M78 22l-10 10M90 50H76M78 78 68 68M50 90V76M22 78l10-10M10 50h14M22 22l10 10"/><path @shine d="M24 28q10-12 24-14v7l-14 6z"/>',
  diamond:
    '<path $aqua d="M26 18h48l20 22-44 48L6 40z"/><path fill="#fff" fill-opacity=".28" d="M26 18h48L68 40H32z"/><path fill="none" d="M6 40h88M32 40l18 48 18-48M26 18l6 22 18-22 18 22 6-22"/><path @shine d="M28 22h14L32 36z"/>',
  // Fruit
  cherry:
    '<path fill="none" stroke="#14603f" stroke-width="6" stroke-linecap="round" d="M34 60Q40 30 66 14q6 22 4 40"/><path $green d="M66 14q20-8 28 12-20 8-28-12z"/><circle $red cx="32" cy="70" r="20"/><circle $red cx="70" cy="68" r="20"/><circle @shine cx="25" cy="62" r="5"/><circle @shine cx="63" cy="60" r="5"/>',
  lemon:
    '<path $gold d="M12 66Q8 74 14 80q6 4 12-2 30 16 52-6t8-52q8-6 4-12-6-6-14 0Q46-2 24 22T12 66z"/><path @shine d="M28 32q12-14 28-14-22 10-28 14z"/><path $green d="M78 22q-2-14-18-14 2 14 18 14z"/>',
  melon:
    '<path $green d="M6 36h88c0 30-20 50-44 50S6 66 6 36z"/><path fill="#f4ffe9" stroke="none" d="M14 38h72c-2 24-17 40-36 40S16 62 14 38z"/><path $red stroke="none" d="M20 36h60c-2 20-14 34-30 34S22 56 20 36z"/><g fill="#2a1016" stroke="none"><ellipse cx="36" cy="46" rx="2.5" ry="4"/><ellipse cx="50" cy="48" rx="2.5" ry="4"/><ellipse cx="64" cy="46" rx="2.5" ry="4"/><ellipse cx="43" cy="58" rx="2.5" ry="4"/><ellipse cx="57" cy="58" rx="2.5" ry="4"/></g>',
  seven:
    '<path $red d="M16 14h68v18Q58 54 56 88H32q2-32 26-52H34q-6 0-8 10H16z"/><path $gold d="M22 20h56v10Q54 50 50 82H39q4-30 29-52H32q-6 0-8 6h-2z"/>',
  // Desert
  scarab:
    '<path fill="none" stroke-width="5" stroke-linecap="round" d="M26 44 8 34M24 60H6M28 74 12 88M74 44l18-10M76 60h18M72 74l16 14"/><path $gold d="M34 26q16-18 32 0l4 10H30z"/><path $aqua d="M50 34c22 0 28 14 28 28S66 92 50 92 22 76 22 62s6-28 28-28z"/><path fill="none" d="M50 34v58M24 54q26 8 52 0"/><path $coral d="M50 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16z"/><path @shine d="M30 60q2-14 12-18-4 12-4 30z"/>',
  pyramid:
    '<circle $coral cx="72" cy="30" r="16"/><path $gold d="M44 20 86 82H4z"/><path $brown d="m44 20 42 62H56z"/><path fill="none" d="M32 40h18M22 54h31M13 68h42"/>',
  sun: '<path $coral d="m50 2 8 14 14-9 2 17 17-1-7 15 14 9-14 8 8 15-17 0-1 17-15-8-9 14-8-14-15 9-2-17-17 1 7-16L2 50l14-9-8-15 17-1 1-17 15 9z"/><circle $gold cx="50" cy="48" r="25"/><path fill="none" stroke-linecap="round" d="M40 44v4M60 44v4M40 58q10 8 20 0"/>',
  eye: '<path $gold d="M4 44q46-44 92 0-20 14-26 16l8 30q-20-4-28-28Q24 60 4 44z"/><path fill="#fdf7e6" d="M20 44q30-26 60 0-30 22-60 0z"/><circle $aqua cx="50" cy="43" r="13"/><circle fill="#0b1722" cx="50" cy="43" r="5"/><path fill="none" stroke-width="5" stroke-linecap="round" d="M12 30Q50-4 88 30"/>',
  // Ice
  snowflake:
    '<g fill="none" stroke-linecap="round"><path stroke-width="15" d="M50 10v80M15 30l70 40M15 70l70-40M38 16l12 10 12-10M38 84l12-10 12 10M14 46l14-6-2-15M86 54l-14 6 2 15M14 54l14 6-2 15M86 46l-14-6 2-15"/><path stroke="url(#aqua)" stroke-width="8" d="M50 10v80M15 30l70 40M15 70l70-40M38 16l12 10 12-10M38 84l12-10 12 10M14 46l14-6-2-15M86 54l-14 6 2 15M14 54l14 6-2 15M86 46l-14-6 2-15"/></g>',
  mountain:
    '<path $night d="m64 26 32 58H36z"/><path $blue d="m38 12 40 72H2z"/><path fill="#f5fbff" d="m38 12 15 27-8-3-7 8-8-7-7 3z"/>',
  hammer:
    '<path $brown d="m44 38 14 0 0 52q-7 6-14 0z"/><path $steel d="M14 14h64l10 8v14l-10 8H14q-8-15 0-30z"/><path fill="none" d="M28 14v30M70 14v30M38 24l12 10M50 24 38 34"/><path @shine d="M16 18h10v6H15z"/><path $gold d="M43 62h16v8H43z"/>',
  helmet:
    '<path $sand d="M20 46Q-2 36 6 10q8 18 24 20zM80 46Q102 36 94 10q-8 18-24 20z"/><path $steel d="M16 62q0-44 34-46 34 2 34 46z"/><path $gold d="M12 58h76v14H12zM44 14h12v58l-6 20-6-20z"/><path @shine d="M24 50q2-20 16-26-6 10-8 26z"/>',
  // Jungle
  leaf: '<path $green d="M16 86Q4 28 84 10q10 74-52 70z"/><path fill="none" stroke-linecap="round" d="M10 92Q34 50 66 30M34 62V40M46 50l2-22M40 64l24 0M52 50h22"/>',
  mask: '<path $gold d="M20 16q30-16 60 0 10 40-12 66-18 16-36 0Q10 56 20 16z"/><path $leaf d="M20 16Q4 4 10 34zM80 16q16-12 10 18zM50 10Q36-4 50 2q14-6 0 8z"/><path fill="#14202b" d="M28 40q10-8 18 2-10 6-18-2zM72 40q-10-8-18 2 10 6 18-2zM34 68q16 12 32 0-4 12-16 12t-16-12z"/><path $coral d="M50 34 58 58H42z"/><path fill="none" d="M28 26h44"/>',
  flower:
    '<g fill="url(#rose)"><ellipse cx="50" cy="24" rx="15" ry="20"/><ellipse cx="74" cy="42" rx="15" ry="20" transform="rotate(72 74 42)"/><ellipse cx="65" cy="71" rx="15" ry="20" transform="rotate(144 65 71)"/><ellipse cx="35" cy="71" rx="15" ry="20" transform="rotate(216 35 71)"/><ellipse cx="26" cy="42" rx="15" ry="20" transform="rotate(288 26 42)"/></g><circle $gold cx="50" cy="50" r="13"/><circle @shine cx="46" cy="46" r="4"/>',
  parrot:
    '<path $blue d="M56 60q20 10 22 34-20-4-32-24z"/><path $red d="M28 30Q30 8 52 8q28 4 26 36-2 28-26 34Q28 70 28 30z"/><path $green d="M54 40q22-4 22 8-2 22-20 28-14-14-2-36z"/><path $pearl d="M30 30q10-12 22-2-2 14-14 14z"/><path $gold d="M28 28Q12 30 16 54q8-2 16-12z"/><circle fill="#0b1722" stroke="none" cx="42" cy="28" r="3.5"/>',
  // Space
  planet:
    '<circle $violet cx="50" cy="50" r="29"/><path fill="#fff" fill-opacity=".25" stroke="none" d="M24 40q26 10 52-2l2 8q-28 12-56 2z"/><path fill="none" stroke-width="12" d="M24 40Q-2 60 10 66q16 8 48-10T90 32q-4-8-20-2"/><path fill="none" stroke="url(#gold)" stroke-width="6" d="M24 40Q-2 60 10 66q16 8 48-10T90 32q-4-8-20-2"/>',
  rocket:
    '<path $coral d="M36 70 22 92q20-2 30-12z"/><path $red d="M26 44Q10 48 8 68l20-6zM56 74q-4 16-24 18l6-20z"/><path $pearl d="M24 64Q30 18 90 10q-8 60-54 66z"/><circle $aqua cx="62" cy="38" r="10"/><path $red d="M90 10q-2 14-6 22L68 16q8-4 22-6z"/>',
  star: '<path $gold d="m50 6 13 28 31 4-23 21 6 31-27-15-27 15 6-31L6 38l31-4z"/><path @shine d="m50 14 9 22-9 4-10-2z"/>',
  comet:
    '<path $blue d="M94 6 62 74q-20 20-38 6T30 40z"/><path fill="#fff" fill-opacity=".3" stroke="none" d="M88 12 58 66q-14 12-24 4t2-24z"/><circle $gold cx="38" cy="64" r="20"/><circle @shine cx="31" cy="57" r="5"/>',
  // Candy
  lollipop:
    '<path $pearl d="M46 54h9v40h-9z"/><circle $rose cx="50" cy="38" r="31"/><path fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" d="M50 38q6-8 12 0t-8 14-22-6 4-26 30 0 6 34"/>',
  sweet:
    '<path $aqua d="M30 46 6 28q-2 22 6 24-8 8-2 22l22-14zM70 46l24-18q2 22-6 24 8 8 2 22L68 60z"/><circle $violet cx="50" cy="52" r="27"/><path fill="#fff" fill-opacity=".5" stroke="none" d="M34 32q18 18 8 46l8 1q14-26-4-54zM58 27q16 18 8 46l6-5q8-18-4-38z"/>',
  donut:
    '<circle $sand cx="50" cy="50" r="40"/><path $rose d="M50 14c22 0 36 16 36 34 0 10-8 6-12 14s-10 2-16 10-14 2-20-4-12 0-16-10-8-2-8-12c0-18 14-32 36-32z"/><circle fill="#241826" cx="50" cy="48" r="12"/><path fill="none" stroke="#ffe9a3" stroke-width="4" stroke-linecap="round" d="m28 40 5-5M48 26l6 2M70 36l2 6M34 58l5 2M66 58l-4 4"/>',
  heart:
    '<path $red d="M50 88Q8 58 10 34 14 12 34 14q10 2 16 12 6-10 16-12 20-2 24 20 2 24-40 54z"/><path @shine d="M20 36q2-14 14-14-8 4-10 18z"/>',
  // Pirates
  anchor:
    '<path $steel d="M44 30h12v46q18-4 20-18l-8 2 14-18 10 20-8-2q-4 30-34 32-30-2-34-32l-8 2 10-20 14 18-8-2q2 14 20 18z"/><path $steel d="M26 34h48v10H26z"/><path $gold fill-rule="evenodd" d="M50 4a15 15 0 1 1 0 30 15 15 0 0 1 0-30zm0 9a6 6 0 1 0 0 12 6 6 0 0 0 0-12z"/>',
  compass:
    '<circle $gold cx="50" cy="50" r="42"/><circle fill="#fdf4dc" cx="50" cy="50" r="31"/><path $red d="m50 22 9 28H41z"/><path $night d="m50 78 9-28H41z"/><circle $gold cx="50" cy="50" r="5"/><path fill="none" d="M50 8v8M50 84v8M8 50h8M84 50h8"/>',
  coin: '<circle $gold cx="50" cy="50" r="42"/><circle fill="none" cx="50" cy="50" r="32"/><path fill="#b3661a" stroke="none" d="m50 28 7 15 16 2-12 11 3 16-14-8-14 8 3-16-12-11 16-2z"/><path @shine d="M16 44q6-24 28-30-16 10-22 30z"/>',
  chest:
    '<path $brown d="M10 46q0-28 22-30h36q22 2 22 30z"/><path $brown d="M10 50h80v36H10z"/><path $gold d="M8 44h84v9H8zM24 17h9v69h-9zM67 17h9v69h-9zM42 44h16v20H42z"/><circle fill="#2a1a10" stroke="none" cx="50" cy="53" r="3.5"/><path fill="#2a1a10" stroke="none" d="M48 54h4v7h-4z"/>',
  // Dragons
  flame:
    '<path $red d="M52 4q4 18 20 30t14 32q-4 28-36 28T14 64q0-16 14-28 0 12 8 14Q34 20 52 4z"/><path $gold d="M52 42q4 12 12 18t4 18q-6 12-18 12T32 76q0-10 8-16 2 8 6 8 0-16 6-26z"/>',
  egg: '<path $green d="M50 6q32 24 32 52-2 34-32 36-30-2-32-36Q18 30 50 6z"/><path fill="none" d="m22 42 14 9 14-9 14 9 14-9M18 62l16 9 16-9 16 9 16-9M40 20l10 8 10-8"/><path @shine d="M28 46q4-18 14-26-6 16-8 26z"/>',
  shield:
    '<path $steel d="M50 6q18 10 38 10 2 58-38 78Q10 74 12 16q20 0 38-10z"/><path $red d="M50 18q12 6 28 8-2 42-28 56z"/><path $gold d="M50 18v64Q24 68 22 26q16-2 28-8z"/>',
  sword:
    '<path $steel d="m86 6 8 8-4 14-44 44-18-18 44-44z"/><path fill="none" d="M86 14 42 58"/><path $gold d="m22 48 30 30-8 8-12-10-10-10-8-10z"/><path $brown d="m26 66 8 8-16 18-10-10z"/><circle $red cx="12" cy="88" r="7"/>',
  // Western
  horseshoe:
    '<path $steel d="M22 90Q2 50 16 26q12-18 34-18t34 18q14 24-6 64H60q22-40 10-56-6-10-20-10t-20 10q-12 16 10 56z"/><g fill="#141f3a" stroke="none"><circle cx="22" cy="40" r="3"/><circle cx="78" cy="40" r="3"/><circle cx="23" cy="60" r="3"/><circle cx="77" cy="60" r="3"/><circle cx="34" cy="22" r="3"/><circle cx="66" cy="22" r="3"/></g>',
  hat: '<path $brown d="M26 60q2-44 16-42 8 6 16 0 14-2 16 42z"/><path $red d="M25 52h50l1 12H24z"/><path $brown d="M2 56q20 12 48 12t48-12q-6 28-48 28T2 56z"/><path @shine d="M34 46q0-14 6-20-1 10 0 20z"/>',
  badge:
    '<path $gold d="m50 4 11 21 24-3-9 23 17 17-23 6-2 24-18-13-18 13-2-24-23-6 17-17-9-23 24 3z"/><circle $sand cx="50" cy="50" r="17"/><path fill="#7a4312" stroke="none" d="m50 38 4 8 9 1-7 6 2 9-8-5-8 5 2-9-7-6 9-1z"/>',
  cactus:
    '<path $leaf d="M40 90V22q0-14 10-14t10 14v30h8q4 0 4-6V34q0-8 7-8t7 8v18q0 16-16 16H60v22zM40 66H30Q14 66 14 50V40q0-8 7-8t7 8v8q0 4 4 4h8z"/><path fill="none" d="M50 18v66"/><path $rose d="M44 10q6-10 12 0-6 6-12 0z"/><path $sand d="M18 90h64v4H18z"/>',
  // Music
  note: '<path $violet d="M36 18 86 6v58q-2 14-16 16-12 0-12-10 2-12 16-12V28l-26 6v44q-2 14-16 16-12 0-12-10 2-12 16-12z"/><path @shine d="m40 22 40-10v6l-40 10z"/>',
  vinyl:
    '<circle fill="#17202e" cx="50" cy="50" r="43"/><circle fill="none" stroke="#4a5a72" stroke-width="2" cx="50" cy="50" r="35"/><circle fill="none" stroke="#4a5a72" stroke-width="2" cx="50" cy="50" r="27"/><path fill="#fff" fill-opacity=".2" stroke="none" d="M50 50 18 22Q32 8 50 8zM50 50l32 28q-14 14-32 14z"/><circle $coral cx="50" cy="50" r="17"/><circle fill="#fdf4dc" cx="50" cy="50" r="4"/>',
  microphone:
    '<path $night d="m42 54 14 12-32 30-12-10z"/><circle $steel cx="66" cy="34" r="28"/><path fill="none" d="M44 22q24 2 36 36M54 10q24 10 36 34M40 38q14-22 40-28M50 56q16-28 42-30"/><path $gold d="m38 52 8-8 18 18-8 8z"/>',
  headphones:
    '<path fill="none" stroke-width="16" d="M18 62V48q4-34 32-34t32 34v14"/><path fill="none" stroke="url(#steel)" stroke-width="9" d="M18 62V48q4-34 32-34t32 34v14"/><rect $coral x="8" y="54" width="24" height="36" rx="11"/><rect $coral x="68" y="54" width="24" height="36" rx="11"/><path @shine d="M14 64q0-4 5-4v22q-5 0-5-4z"/>',
  // Circus
  tent: '<path $gold d="M50 20V4l16 5-16 5"/><path $red d="M50 18Q34 40 8 48h84Q66 40 50 18z"/><path $pearl d="M12 48h76l-6 42H18z"/><path $red d="M12 48h16l2 42H18zM44 48h12v42H44zM72 48h16l-6 42H70z"/><path fill="#241320" d="M44 90q0-18 6-24 6 6 6 24z"/>',
  ball: '<circle $red cx="50" cy="50" r="42"/><path $gold d="M50 8q-30 42 0 84Q20 90 10 62q-2-6-2-12Q10 12 50 8z"/><path $aqua d="M50 8q26 4 38 28-12 10-26 4T50 8zM50 92q28-4 38-28-12-8-26 0T50 92z"/><circle $pearl cx="50" cy="50" r="9"/>',
  balloon:
    '<path fill="none" d="M50 72q-8 10 2 20"/><path $coral d="m42 76 8-10 8 10z"/><ellipse $coral cx="50" cy="38" rx="28" ry="33"/><path @shine d="M30 38q0-18 14-24-8 10-8 24z"/>',
  ticket:
    '<path $gold d="m8 42 60-30 6 11q-8 8 2 14l14-1 4 12-60 32-6-11q8-10-2-14l-12 1z"/><path fill="none" stroke-dasharray="5 5" d="m54 22 18 36"/><path fill="#b3661a" stroke="none" d="m36 44 4 8 9 0-6 6 3 8-8-4-7 5 1-9-7-5 8-2z"/>',
  // Garden and temple
  lotus:
    '<path $rose d="M50 14q18 20 14 46H36q-4-26 14-46zM26 26q20 8 24 44-30-6-24-44zM74 26q-20 8-24 44 30-6 24-44zM6 48q26-4 44 30-34 8-44-30zM94 48q-26-4-44 30 34 8 44-30z"/><path $leaf d="M16 76q34 14 68 0-10 16-34 16T16 76z"/><path @shine d="M46 26q-8 12-6 26 4-14 6-26z"/>',
  lantern:
    '<path fill="none" stroke-width="5" d="M50 4v12M50 84v12"/><path $gold d="M36 12h28v10H36zM36 78h28v10H36z"/><ellipse $red cx="50" cy="50" rx="38" ry="30"/><path fill="none" d="M36 22q-14 28 0 56M64 22q14 28 0 56M50 20v60"/><path @shine d="M18 46q4-14 14-18-6 10-6 22z"/>',
  fan: '<path $rose d="M50 88 6 44q18-32 44-32t44 32z"/><path fill="#fff" fill-opacity=".35" stroke="none" d="M50 88 16 52q14-24 34-24t34 24z"/><path fill="none" d="M50 88 20 30M50 88 37 16M50 88V12M50 88l13-72M50 88l30-58"/><circle $gold cx="50" cy="86" r="8"/>',
  column:
    '<path $pearl d="M14 12h72v12H14zM12 80h76v12H12zM24 30h52v44H24z"/><path $pearl d="M18 24h64v8H18zM18 72h64v8H18z"/><path fill="none" d="M36 34v36M50 34v36M64 34v36"/>',
  amphora:
    '<path fill="none" stroke-width="12" d="M36 22Q12 26 24 48M64 22q24 4 12 26"/><path fill="none" stroke="url(#coral)" stroke-width="6" d="M36 22Q12 26 24 48M64 22q24 4 12 26"/><path $coral d="M36 8h28v10q-4 14 4 20 22 18-2 44l-6 10H40l-6-10Q10 56 32 38q8-6 4-20z"/><path $gold d="M34 6h32v10H34z"/><path fill="none" stroke="#fdf0cf" d="m24 56 8 7 8-7 8 7 8-7 8 7 8-7"/>',
  bolt: '<path $gold d="M58 2 16 56h26L34 98l48-58H54z"/><path @shine d="M53 12 26 50h10z"/>',
  laurel:
    '<g fill="url(#green)"><path d="M46 92Q16 84 12 52q-2-20 8-38-6 40 26 70zM54 92q30-8 34-40 2-20-8-38 6 40-26 70z"/><path d="M14 40Q0 34 6 20q14 4 12 18zM16 60Q0 58 2 42q16 0 18 14zM26 76Q10 80 6 64q16-4 22 8zM86 40q14-6 8-20-14 4-12 18zM84 60q16-2 14-18-16 0-18 14zM74 76q16 4 20-12-16-4-22 8z"/></g><path $gold d="m50 30 6 13 14 2-10 10 2 14-12-7-12 7 2-14-10-10 14-2z"/>',
} as const

export type IconName = keyof typeof icons
