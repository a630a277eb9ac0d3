/** Colors, text and what surrounds each page. */
export const FRAME_STYLE = `
  :root { color-scheme: light dark; --ground: light-dark(#f6f6f9, #15161c); --card: light-dark(#fff, #1d1f27);
    --ink: light-dark(#1b1d28, #ecedf3); --line: light-dark(#dee2e6, #4a4e60); --edge: light-dark(#83869a, #82879d);
    --soft: light-dark(#5a5d70, #a8abbd); --off: light-dark(#83869a, #686c80);
    --brand: light-dark(#3448c5, #5d6dd1); --accent: light-dark(#3448c5, #aab3ea);
    --bad: light-dark(#a8201a, #e59a97); --good: light-dark(#17663a, #93c2a6);
    --tint: light-dark(#ebedf9, #2a2d38);
    --field: light-dark(#fff, #2a2d38); --field-edge: light-dark(#ced4da, #4a4e60);
    --field-hover: light-dark(#f8f9fa, #363947); }
  * { box-sizing: border-box; }
  html { scroll-padding-top: 4.5rem; }
  body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; background: var(--ground); color: var(--ink); }
  .strip { position: sticky; z-index: 1; top: 0; display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center;
    min-height: 3.5rem; padding: .375rem max(1rem, 50% - 37rem); font-size: .875rem; background: var(--card);
    border-bottom: 1px solid var(--line); }
  .strip nav { display: flex; flex-wrap: wrap; gap: .25rem; align-items: center; }
  .strip a { padding: .375rem .75rem; color: inherit; text-decoration: none; border-radius: .5rem; }
  .strip .brand { display: flex; gap: .375rem; align-items: center; padding: 0; }
  .brand span { padding: .375rem .75rem; font-weight: 650; border-radius: .5rem; }
  .strip a:not(.brand):hover, .brand:hover span { background: var(--tint); }
  .strip a[aria-current]:not(.brand), .brand[aria-current] span { font-weight: 650; background: var(--tint); }
  .strip svg { width: 1.5rem; height: 1.5rem; }
  .strip .badge { margin-left: auto; }
  main { max-width: 28rem; margin: 2rem auto; padding: 1.75rem; overflow-wrap: anywhere; background: var(--card);
    border: 1px solid var(--line); border-radius: .5rem; }
  main.wide { max-width: 76rem; margin: 0 auto; padding: 1.25rem 1rem 3rem; background: none; border: 0; }
  .title { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between;
    margin-bottom: .5rem; }
  .title h1 { margin: 0; }
  h1 { margin: 0 0 .5rem; font-size: 1.625rem; font-weight: 650; line-height: 1.2; text-wrap: balance; }
  h2 { margin: 1.75rem 0 .5rem; font-size: 1.0625rem; font-weight: 650; line-height: 1.35; }
  h3 { margin: 0; font-size: 1rem; font-weight: 650; line-height: 1.4; }
  p { margin: .5rem 0; max-width: 44rem; text-wrap: pretty; }
  p:has(> .button:only-child) { margin: 1rem 0 0; }
  a { color: var(--accent); }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  .soft { color: var(--soft); }
  small, .small { font-size: .875rem; }
  code { font-size: .9em; }
  p code { padding: .0625rem .25rem; background: var(--tint); border-radius: .25rem; }
  .problem, .done { max-width: none; padding: .625rem .875rem; font-size: .875rem; border: 1px solid; border-radius: .5rem;
    background: color-mix(in srgb, currentcolor 8%, var(--card)); }
  .problem:has(.button) { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center;
    justify-content: space-between; }
  .problem { color: var(--bad); }
  .done { color: var(--good); }
  .badge { display: inline-block; padding: 0 .625rem; font-size: .75rem; font-weight: 550; line-height: 1.375rem;
    white-space: nowrap; color: light-dark(#343a40, #ecedf3); background: light-dark(#f1f3f5, #363947);
    border: 1px solid transparent; border-radius: .75rem; }
  .badge.good { color: light-dark(#135430, #86e7af); background: light-dark(#d9f1e4, #14492d); }
  .badge.warn { color: light-dark(#664000, #f7cf78); background: light-dark(#fdefd8, #4f390b); }
  .badge.bad { color: light-dark(#8a1a15, #ffb3b0); background: light-dark(#fcdfde, #632225); }
  :is(.badge, [data-label=Period])::first-letter { text-transform: uppercase; }
  .icon { width: 1rem; height: 1rem; fill: none; stroke: currentcolor; stroke-width: 2; stroke-linecap: round;
    stroke-linejoin: round; vertical-align: -.125rem; }`;
