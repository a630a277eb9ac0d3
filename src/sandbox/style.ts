import { NARROW_STYLE } from './narrow-style.js';

/** An icon as a background, in a color that is readable on light and dark ground. */
const background = (path: string, color: string) =>
  `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%23${color}' stroke-width='2.5' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='${path}'/%3E%3C/svg%3E")`;

/** Looks like the console, whose theme has the same colors. */
export const STYLE = `
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
    stroke-linejoin: round; vertical-align: -.125rem; }

  label { display: block; margin-top: 1rem; font-size: .875rem; font-weight: 600; }
  label small { display: block; margin-top: .25rem; font-size: .75rem; font-weight: 400; color: var(--soft); }
  .fields label:has([name=of], [name=method], [name=name]) { grid-column: 1 / -1; }
  label.choice { display: flex; flex-wrap: wrap; gap: 0 .5rem; align-items: baseline; font-weight: 400; }
  label.choice small { flex-basis: 100%; margin: 0 0 0 1.75rem; }
  input[type=checkbox] { width: 1.25rem; height: 1.25rem; margin: 0; align-self: center; appearance: none; cursor: pointer;
    background: var(--field); border: 1px solid var(--edge); border-radius: .25rem; }
  input[type=checkbox]:checked { background: ${background('M5 12l5 5L19 7', 'fff')} center / .875rem no-repeat var(--brand);
    border-color: var(--brand); }
  input:not([type=checkbox], [type=hidden]), select { display: block; width: 100%; min-height: 2.25rem; margin-top: .25rem;
    padding: .25rem .75rem; font: inherit; font-size: .875rem; font-weight: 400; color: inherit; background: var(--field);
    border: 1px solid var(--edge); border-radius: .5rem; }
  :is(input:not([type=checkbox]), select):focus-visible { border-color: var(--brand); outline-offset: -1px; }
  input[type=number] { appearance: textfield; }
  ::-webkit-inner-spin-button, ::-webkit-search-cancel-button { appearance: none; }
  ::placeholder { color: light-dark(#6b6f83, #8a8ea4); opacity: 1; }
  select { padding-right: 2.25rem; text-overflow: ellipsis; appearance: none;
    background: ${background('M6 9l6 6l6-6', '82879d')} right .75rem center / 1rem no-repeat var(--field); }
  [aria-invalid=true] { border-color: var(--bad) !important; }
  button, .button { min-height: 2.25rem; padding: .25rem 1.125rem; font: inherit; font-size: .875rem; font-weight: 600;
    cursor: pointer; color: #fff; background: var(--brand); border: 1px solid transparent; border-radius: .5rem; }
  .button { display: inline-block; padding-block: .4375rem; line-height: 1.25rem; text-decoration: none; }
  :is(button, .button):hover { background: color-mix(in srgb, var(--brand) 82%, #000); }
  .quiet { color: inherit; background: var(--field); border-color: var(--field-edge); }
  .quiet:hover { background: var(--field-hover); }
  :is(main:not(.wide), .sign-in) form button { width: 100%; margin-top: 1.25rem; min-height: 2.625rem; }
  :is(main:not(.wide), .sign-in) form .quiet { margin-top: .75rem; }
  form.inline { display: inline-block; margin: 0 .25rem .25rem 0; vertical-align: top; }
  main:not(.wide) form.inline { display: block; margin: 0; }
  form.stacked { max-width: 28rem; }
  form.fields { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); gap: 1rem;
    max-width: 44rem; }
  :is(form.fields label, form.stacked input[type=hidden] + label) { margin-top: 0; }
  form.fields button { grid-column: 1 / -1; justify-self: start; }
  form.stacked button { margin-top: 1rem; }
  p + form.fields { margin-top: .75rem; }
  form.search { display: flex; flex: 0 1 30rem; gap: .5rem; margin: 0; }
  form.search label { flex: 1; margin: 0; font-weight: 400; }
  form.search input { margin: 0; }
  :is(.actions, td) form.inline { margin: 0; }
  td :is(button, .button) { min-height: 0; padding: .25rem .75rem; font-size: .8125rem; line-height: 1.25rem; white-space: nowrap; }
  td form:has(> input:not([type=hidden])) { display: flex; gap: .25rem; max-width: 100%; }
  td input:not([type=hidden]) { flex: 1; width: 10rem; min-width: 4rem; min-height: 1.875rem; margin: 0; padding: .125rem .5rem;
    font-size: .8125rem; }
  td form.choose { display: grid; gap: .25rem; justify-items: end; width: 16rem; max-width: 100%; }
  td select { min-height: 1.875rem; margin: 0; padding-block: .125rem; font-size: .8125rem; }
  .actions { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
  summary { display: flex; gap: .25rem; align-items: center; width: fit-content; padding: .125rem .625rem;
    font-size: .8125rem; font-weight: 600; line-height: 1.5rem; list-style: none; cursor: pointer; background: var(--field);
    border: 1px solid var(--field-edge); border-radius: .5rem; }
  details[open] > summary .icon { transform: rotate(180deg); }
  summary::-webkit-details-marker { display: none; }
  summary:hover { background: var(--field-hover); }
  td .actions { justify-content: flex-end; }
  td summary { margin-left: auto; padding-block: .25rem; line-height: 1.25rem; }
  .actions > details[open] { flex-basis: 100%; min-width: 0; }
  details[open] > .actions { margin-top: .375rem; flex-direction: column; align-items: flex-start; }
  td details[open] > .actions { align-items: flex-end; }

  .card, .wide section { margin: 1rem 0 0; padding: 1rem 1.25rem; background: var(--card); border: 1px solid var(--line);
    border-radius: .5rem; }
  .card > :first-child, .wide section > :first-child { margin-top: 0; }
  .wide section > h2 { margin-bottom: .75rem; }
  .card > :last-child, .wide section > :last-child { margin-bottom: 0; }
  .scroll { overflow-x: auto; }
  .scroll + p { margin-top: 1rem; }
  table { width: 100%; border-collapse: collapse; overflow-wrap: normal; font-size: .875rem; }
  th, td { padding: .625rem .75rem .625rem 0; text-align: left; vertical-align: baseline;
    border-bottom: 1px solid var(--line); }
  tr:last-child td { padding-bottom: .125rem; border-bottom: 0; }
  th { font-size: .8125rem; font-weight: 600; color: var(--soft); white-space: nowrap; }
  thead tr > th { padding-top: 0; }
  td small { font-weight: 400; }
  td code { font-size: .75rem; white-space: nowrap; color: var(--soft); }
  :is(th, td):last-child { padding-right: 0; }
  [data-label=Actions] { text-align: right; }
  th[data-label=Actions] span { position: absolute; clip-path: inset(50%); }
  .sections th[data-label=Actions] { width: 19.5rem; }
  .sections th:first-child { width: 22%; }
  td:is([data-label=Date], [data-label=Period], [data-label=Settles], [data-label=Number], [data-label=Time]),
  [data-label=Subscription] small { white-space: nowrap; }
  [data-label=Period] small { display: block; min-width: 12rem; white-space: normal; }
  :is([data-label=Amount], [data-label=Balance], [data-label=Refunded]) { padding-right: 1.75rem; text-align: right;
    font-variant-numeric: tabular-nums; }
  tr.changed td { background: var(--tint); }

  .back { margin: 0 0 .625rem; font-size: .875rem; }
  .back a { text-decoration: none; }
  .back .icon { margin-right: .25rem; }
  .home { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 0 1rem; align-items: start; }
  .links { margin: 0; padding: 0; list-style: none; }
  .links li { position: relative; padding: .625rem 0; }
  .links li:first-child { padding-top: 0; }
  .links li:last-child { padding-bottom: 0; }
  .links li + li { border-top: 1px solid var(--line); }
  .links a { text-decoration: none; }
  .links a::after { content: ''; position: absolute; inset: 0; }
  .links a:hover { text-decoration: underline; }
  .links p { margin: 0; font-size: .875rem; color: var(--soft); }
  .mail .links p { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
  .steps { margin: .75rem 0 0; padding: 0; list-style: none; counter-reset: step; }
  .steps li { position: relative; padding: 0 0 1.25rem 3rem; counter-increment: step; }
  .steps li:last-child { padding-bottom: 0; }
  .steps li::before { content: counter(step); position: absolute; left: 0; top: 0; width: 2rem; font-weight: 650;
    line-height: 2rem; text-align: center; color: var(--accent); background: var(--tint); border-radius: 1rem; }
  .steps li:not(:last-child)::after { content: ''; position: absolute; left: 1rem; top: 2.25rem; bottom: .25rem;
    border-left: 1px solid var(--line); }
  .steps p { margin: .125rem 0 0; }
  .figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .75rem; margin: 1rem 0;
    padding: 0; list-style: none; font-size: .8125rem; }
  .figures a { position: relative; display: block; height: 100%; padding: .5rem .875rem; color: inherit; text-decoration: none;
    background: var(--card); border: 1px solid var(--line); border-radius: .5rem; }
  .figures a:hover { border-color: var(--accent); }
  .figures .soft { color: var(--soft); }
  .figures .trouble strong { color: var(--bad); }
  .figures .icon { position: absolute; top: .75rem; right: .625rem; color: var(--soft); }
  .figures strong { display: block; font-size: 1.25rem; line-height: 1.25; }
  .count { padding: 0 .4375rem; font-size: .75rem; font-weight: 550; color: var(--soft); background: var(--tint);
    border-radius: .75rem; }
  h2:has(+ .count) { display: inline-block; margin: 0 .25rem 0 0; }
  .clock .actions { gap: .625rem; }
  .clock { display: flex; flex-wrap: wrap; gap: .5rem 2rem; align-items: center; justify-content: space-between;
    margin: .375rem 0; }
  .clock p { margin: 0; }
  .clock strong { display: block; font-size: 1.25rem; line-height: 1.3; }
  .sections p { font-size: .875rem; }
  .sections section > .actions { margin-bottom: .75rem; }
  .sections.settings { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr)); gap: 0 1rem; }
  #switches { grid-column: 1 / -1; }
  .empty { font-size: .875rem; color: var(--soft); }
  form.fields + :is(.empty, .scroll, ul) { margin-top: 1rem; }
  ul.small { margin: 0 0 .75rem; padding-left: 1.25rem; }
  .groups { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr)); gap: 1.25rem 3rem;
    align-items: start; margin-top: 1rem; }
  .switches { margin: .25rem 0 0; max-width: 45rem; padding: 0; list-style: none; font-size: .875rem; }
  .switches li { display: flex; flex-wrap: wrap; gap: .375rem 1rem; align-items: center; justify-content: space-between;
    padding: .5rem 0; }
  .switches li + li { border-top: 1px solid var(--line); }
  .switches li:last-child { padding-bottom: 0; }
  .switch { position: relative; display: block; width: 2.375rem; min-height: 0; height: 1.25rem; padding: 0; border: 0;
    border-radius: 1rem; background: var(--off); }
  .switch:hover { background: var(--off); }
  .switch[aria-checked=true] { background: var(--brand); }
  .switch::before { content: ''; position: absolute; inset: -.5rem; }
  .switch::after { content: ''; position: absolute; inset: .1875rem auto auto .1875rem; width: .875rem; height: .875rem;
    background: #fff; border-radius: 1rem; }
  .switch[aria-checked=true]::after { left: 1.3125rem; }
  .choices { display: flex; padding: .25rem; background: light-dark(#f1f3f5, #15161c); border-radius: .5rem; }
  .choices button { min-height: 1.5rem; padding: .125rem .5rem; font-size: .75rem; color: light-dark(#495057, #ced0dc);
    background: none; border: 0; border-radius: .25rem; }
  .choices button::first-letter { text-transform: uppercase; }
  .choices button:hover { color: var(--ink); background: none; }
  .choices button[aria-pressed=true] { color: var(--ink); background: light-dark(#fff, #363947);
    box-shadow: 0 1px 3px rgb(0 0 0 / 15%); }

  .mails { margin: .5rem 0; padding: 0; list-style: none; background: var(--card); border: 1px solid var(--line);
    border-radius: .5rem; font-size: .875rem; }
  :is(.mails li, .headings) { display: grid; grid-template-columns: 13rem minmax(0, 1fr) 5.5rem 1rem; gap: 0 1rem;
    align-items: baseline; padding: .625rem 1rem; }
  div.headings { padding: .5rem 1.0625rem 0; font-size: .8125rem; font-weight: 600; color: var(--soft); }
  .headings :last-child { text-align: right; }
  .mails li { position: relative; }
  .mails li + li { border-top: 1px solid var(--line); }
  .mails li:hover { background: var(--tint); }
  .mails a { font-weight: 500; color: inherit; text-decoration: none; }
  .mails li:hover a { text-decoration: underline; }
  .mails .icon { align-self: center; color: var(--soft); }
  .mails .preview { margin-left: .5rem; color: var(--soft); }
  .day { margin: 1rem 0 0; font-size: .875rem; color: var(--soft); }
  .mails .to span { position: absolute; clip-path: inset(50%); }
  .mails a::after { content: ''; position: absolute; inset: 0; }
  .mails :is(.subject, .to) { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
  .mails time { color: var(--soft); font-variant-numeric: tabular-nums; text-align: right; white-space: nowrap; }
  .mail { display: grid; grid-template-columns: minmax(0, 42rem) minmax(16rem, 1fr); gap: 0 1rem; align-items: start; }
  main:has(> :is(.invoice, .portal)) > * { max-width: 46rem; }
  .invoice .facts { margin-bottom: 1rem; }
  .facts { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1.25rem; margin: 0; font-size: .875rem; }
  .mail .facts { margin-bottom: .75rem; }
  .facts dt { color: var(--soft); }
  .facts dd { margin: 0; }
  .bar { display: flex; flex-wrap: wrap; gap: .75rem 1rem; align-items: center; justify-content: space-between;
    margin-top: 1rem; }
  .bar p { margin: 0; font-size: .875rem; }
  .mailbox p { flex: 1 0 100%; max-width: none; order: 1; }
  .bar .tabs { flex: 1 1 24rem; align-self: end; }
  .bar .tabs + form.search { flex-basis: 24rem; }
  .tabs { display: flex; flex-wrap: wrap; gap: 0 .25rem; margin: 0; font-size: .875rem; border-bottom: 1px solid var(--line); }
  .tabs a { padding: .5rem .75rem; color: var(--soft); text-decoration: none; border-bottom: 2px solid transparent; }
  .tabs a[aria-current] { color: inherit; font-weight: 600; border-color: var(--accent); }
  .framed { display: grid; }
  .framed > * { grid-area: 1 / 1; }
  .framed .height { padding-bottom: 6rem; visibility: hidden; white-space: pre-wrap; }
  iframe { width: 100%; height: 100%; background: #fff; border: 0; color-scheme: light; }
  @media (prefers-color-scheme: dark) {
    .framed { margin-top: 1rem; }
    .framed > * { padding-inline: 1rem; border-radius: .5rem; }
  }
  pre { margin: 1rem 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
  pre.source { font: .8125rem/1.5 ui-monospace, monospace; }
  .pager { display: flex; margin-top: .75rem; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: baseline; }

  main:has(> .sign-in) > p { max-width: none; }
  .sign-in { max-width: 56rem; display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: 0 1rem; }
  .person { display: flex; flex: 1; gap: .75rem; align-items: center; min-width: 0; }
  .person small { display: block; font-size: .8125rem; font-weight: 400; line-height: 1.3; }
  .person bdi { font-weight: 600; }
  .person .who { display: flex; flex: 1; flex-wrap: wrap; gap: .125rem .75rem; align-items: center;
    justify-content: space-between; min-width: 0; }
  .people button { display: flex; gap: .75rem; align-items: center; }
  .people .icon { flex: none; color: var(--soft); }
  .initials { flex: none; width: 2rem; font-size: .75rem; font-weight: 650; line-height: 2rem; text-align: center;
    color: light-dark(color-mix(in srgb, var(--hue) 82%, #000), color-mix(in srgb, var(--hue) 24%, #fff));
    background: light-dark(color-mix(in srgb, var(--hue) 14%, #fff), color-mix(in srgb, var(--hue) 50%, #15161c));
    border-radius: 1rem; }
  .people { margin: .75rem 0 0; padding: 0; list-style: none; }
  .sign-in:has(> :only-child) { max-width: 28rem; }
  .people + details { margin-top: .5rem; }
  .people + details > summary { justify-content: center; width: 100%; }
  .options { margin-top: 1rem; }
  .options summary { padding: 0; background: none; border: 0; }
  .options label { margin-top: .75rem; }
  details .people { margin-top: .5rem; }
  .people li + li { border-top: 1px solid var(--line); }
  .sign-in .people form .quiet { width: calc(100% + 1rem); margin: 0 -.5rem; padding: .4375rem .5rem; line-height: 1.35; text-align: left;
    background: none; border: 0; border-radius: .25rem; outline-offset: -2px; }
  .sign-in .people form .quiet:hover { background: var(--field-hover); }
  .bill { margin: 1rem 0; padding: 0; list-style: none; }
  .bill li { display: flex; justify-content: space-between; gap: 1rem; padding: .5rem 0;
    border-bottom: 1px solid var(--line); }
  .bill li > :last-child { white-space: nowrap; }
  .bill .total { font-weight: 650; border: 0; }
  ${NARROW_STYLE}`;
