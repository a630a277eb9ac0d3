/** Shows the rows of tables as blocks. */
const stacked = (tables: string) => `
    ${tables} :is(table, tbody) { display: block; }
    ${tables} thead { display: none; }
    ${tables} tr { display: flex; flex-wrap: wrap; gap: .125rem 1.25rem; align-items: center; padding: .625rem 0;
      border-bottom: 1px solid var(--line); }
    ${tables} tr:last-child { padding-bottom: 0; border: 0; }
    ${tables} td { width: auto; padding: 0; overflow-wrap: anywhere; text-align: left; border: 0; }
    ${tables} tr:last-child td { padding-bottom: 0; }
    ${tables} td:first-child { flex-basis: 100%; font-weight: 600; }
    ${tables} td code { font-weight: 400; white-space: normal; }
    ${tables} td[data-label=Actions] { flex-basis: 100%; margin: .375rem 0 0; }
    ${tables} td:empty { display: none; }
    ${tables} td:not(:first-child, [data-label=Actions], [data-label=Status], [data-label=Amount])::before {
      content: attr(data-label) ': '; color: var(--soft); }`;

/** Looks like the console, whose theme has the same colors. */
export const STYLE = `
  :root { color-scheme: light dark; --ground: light-dark(#f6f6f9, #15161c); --card: light-dark(#fff, #1d1f27);
    --ink: light-dark(#1b1d28, #ecedf3); --line: light-dark(#dee2e6, #4a4e60); --edge: light-dark(#83869a, #82879d);
    --soft: light-dark(#5a5d70, #a8abbd); --brand: #3448c5; --accent: light-dark(#3448c5, #aab3ea);
    --bad: light-dark(#a8201a, #e59a97); --good: light-dark(#17663a, #93c2a6); --warn: light-dark(#7d4e00, #d8b275);
    --tint: light-dark(#ebedf9, #2a2d38); }
  * { box-sizing: border-box; }
  html { scroll-padding-top: 4.5rem; }
  body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; background: var(--ground); color: var(--ink); }
  .strip { position: sticky; z-index: 1; top: 0; display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center;
    min-height: 3.5rem; padding: .375rem max(1rem, 50% - 37rem); font-size: .875rem; background: var(--card);
    border-bottom: 1px solid var(--line); }
  .strip nav { display: flex; flex-wrap: wrap; gap: .25rem; align-items: center; }
  .strip a { padding: .375rem .75rem; color: inherit; text-decoration: none; border-radius: .5rem; }
  .strip a:hover { background: var(--tint); }
  .strip a[aria-current] { font-weight: 650; background: var(--tint); }
  .strip a:first-child { display: flex; gap: .5rem; align-items: center; margin-left: -.25rem; padding-left: .25rem; font-weight: 650; }
  .strip svg { width: 1.5rem; height: 1.5rem; }
  .strip span { margin-left: auto; }
  main { max-width: 28rem; margin: 2rem auto; padding: 1.75rem; overflow-wrap: anywhere; background: var(--card);
    border: 1px solid var(--line); border-radius: .5rem; }
  main.wide { max-width: 76rem; margin: 0 auto; padding: 1.25rem 1rem 3rem; background: none; border: 0; }
  h1 { margin: 0 0 .5rem; font-size: 1.625rem; font-weight: 650; line-height: 1.2; text-wrap: balance; }
  h2 { margin: 1.75rem 0 .5rem; font-size: 1.0625rem; font-weight: 650; line-height: 1.35; }
  h3 { margin: 0; font-size: 1rem; font-weight: 650; line-height: 1.4; }
  p { margin: .5rem 0; max-width: 44rem; text-wrap: pretty; }
  p:has(> .button:only-child) { margin-block: 1rem; }
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
    white-space: nowrap; border: 1px solid transparent; border-radius: .75rem; color: var(--soft);
    background: color-mix(in srgb, currentcolor 10%, transparent); }
  :is(.badge, [data-label=Period])::first-letter { text-transform: uppercase; }
  .badge.good { color: var(--good); }
  .badge.warn { color: var(--warn); }
  .badge.bad { color: var(--bad); }

  label { display: block; margin-top: 1rem; font-size: .875rem; font-weight: 600; }
  label small { display: block; margin-top: .25rem; font-size: .8125rem; font-weight: 400; color: var(--soft); }
  .fields label:has(select, [name=name]) { grid-column: 1 / -1; }
  label.choice { display: flex; flex-wrap: wrap; gap: 0 .5rem; align-items: baseline; font-weight: 400; }
  label.choice small { flex-basis: 100%; margin: 0 0 0 1.75rem; }
  input[type=checkbox] { width: 1.125rem; height: 1.125rem; margin: 0; align-self: center; accent-color: var(--brand); }
  input:not([type=checkbox], [type=hidden]), select { display: block; width: 100%; min-height: 2.25rem; margin-top: .25rem;
    padding: .25rem .75rem; font: inherit; font-size: .875rem; font-weight: 400; color: inherit; background: var(--card);
    border: 1px solid var(--edge); border-radius: .5rem; }
  [aria-invalid=true] { border-color: var(--bad) !important; }
  button, .button { min-height: 2.25rem; padding: .25rem 1.125rem; font: inherit; font-size: .875rem; font-weight: 600;
    cursor: pointer; color: #fff; background: var(--brand); border: 1px solid transparent; border-radius: .5rem; }
  .button { display: inline-block; padding-block: .4375rem; line-height: 1.25rem; text-decoration: none; }
  :is(button, .button):hover { filter: brightness(1.12); }
  .quiet { color: inherit; background: var(--card); border-color: var(--line); }
  .quiet:hover { filter: none; background: var(--tint); }
  :is(main:not(.wide), .sign-in) form button { width: 100%; margin-top: 1.25rem; min-height: 2.625rem; }
  :is(main:not(.wide), .sign-in) form .quiet { margin-top: .75rem; }
  form.inline { display: inline-block; margin: 0 .25rem .25rem 0; vertical-align: top; }
  main:not(.wide) form.inline { display: block; margin: 0; }
  form.stacked { max-width: 28rem; }
  form.fields { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); gap: 0 1rem;
    max-width: 44rem; }
  form.fields button { grid-column: 1 / -1; justify-self: start; }
  form:is(.stacked, .fields) button { margin-top: 1rem; }
  form.search { display: flex; gap: .5rem; max-width: 36rem; margin: 1rem 0; }
  form.search label { flex: 1; margin: 0; font-weight: 400; }
  form.search input { margin: 0; }
  td form.inline { margin: 0; }
  td button { min-height: 1.875rem; padding: .125rem .75rem; font-size: .8125rem; white-space: nowrap; }
  td input:not([type=hidden]) { display: inline-block; width: 9rem; min-height: 1.875rem; margin: 0 .25rem 0 0;
    padding: .125rem .5rem; font-size: .8125rem; }
  .actions { display: flex; flex-wrap: wrap; gap: .375rem; align-items: center; }
  summary { width: fit-content; padding: .125rem .625rem; font-size: .8125rem; font-weight: 600; line-height: 1.5rem;
    list-style: none; cursor: pointer; border: 1px solid var(--line); border-radius: .5rem; }
  summary::after { content: ' ▾' / ''; color: var(--soft); }
  summary::-webkit-details-marker { display: none; }
  summary:hover { background: var(--tint); }
  td summary { color: var(--soft); border-color: transparent; }
  details[open] { flex-basis: 100%; }
  details[open] > .actions { margin-top: .375rem; flex-direction: column; align-items: flex-start; }

  .card, .wide section { margin: 1rem 0 0; padding: 1rem 1.25rem; background: var(--card); border: 1px solid var(--line);
    border-radius: .5rem; }
  .card > :first-child, .wide section > :first-child { margin-top: 0; }
  .card > :last-child, .wide section > :last-child { margin-bottom: 0; }
  .scroll { overflow-x: auto; }
  table { width: 100%; border-collapse: collapse; overflow-wrap: normal; font-size: .875rem; }
  th, td { padding: .625rem .75rem .625rem 0; text-align: left; vertical-align: baseline;
    border-bottom: 1px solid var(--line); }
  tr:last-child td { padding-bottom: .125rem; border-bottom: 0; }
  th { font-size: .8125rem; font-weight: 600; color: var(--soft); white-space: nowrap; }
  td code { font-size: .75rem; white-space: nowrap; color: var(--soft); }
  [data-label=Actions] { width: 18.75rem; }
  .sections th[data-label=Actions] { width: 23rem; }
  .sections th:first-child { width: 22%; }
  .sections.billing th:first-child { width: 18%; }
  td:is([data-label=Date], [data-label=Number], [data-label=Time]) { white-space: nowrap; }
  :is([data-label=Amount], [data-label=Balance], [data-label=Refunded]) { padding-right: 1.75rem; text-align: right;
    font-variant-numeric: tabular-nums; }
  tr.changed td { background: var(--tint); }

  .back { margin: 0 0 .625rem; font-size: .875rem; }
  .back a { text-decoration: none; }
  .back a::before { content: '← ' / ''; }
  .home { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 0 1rem; }
  .links { margin: 0; padding: 0; list-style: none; }
  .links li { position: relative; padding: .625rem 0; }
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
  .figures a { display: block; height: 100%; padding: .5rem .875rem; color: inherit; text-decoration: none;
    background: var(--card); border: 1px solid var(--line); border-radius: .5rem; }
  .figures a:hover { border-color: var(--accent); }
  .figures .soft { color: var(--soft); }
  .figures .trouble { color: var(--bad); border-color: currentcolor; }
  .figures strong { display: block; font-size: 1.25rem; line-height: 1.25; }
  .count { padding: 0 .4375rem; font-size: .75rem; font-weight: 550; color: var(--soft); background: var(--tint);
    border-radius: .75rem; }
  h2:has(+ .count) { display: inline-block; margin: 0 .25rem 0 0; }
  .clock { display: flex; flex-wrap: wrap; gap: .5rem 2rem; align-items: center; justify-content: space-between;
    margin: .375rem 0; }
  .clock p { margin: 0; }
  .clock strong { display: block; font-size: 1.25rem; line-height: 1.3; }
  .sections p { font-size: .875rem; }
  .sections section > .actions { margin-bottom: .5rem; }
  .sections.settings { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr)); gap: 0 1rem; }
  .sections.settings > :last-child { grid-column: 1 / -1; }
  .empty { max-width: none; margin: 1rem 0 0; padding: .75rem 1.25rem; font-size: .875rem; color: var(--soft);
    border: 1px dashed var(--edge); border-radius: .5rem; }
  .switches { margin: .5rem 0 0; padding: 0; list-style: none; font-size: .875rem; }
  .switches li { display: flex; flex-wrap: wrap; gap: .375rem 1rem; align-items: center; justify-content: space-between;
    padding: .5rem 0; }
  .switches li + li { border-top: 1px solid var(--line); }
  .switches li:last-child { padding-bottom: 0; }
  .choices { display: flex; overflow: hidden; border: 1px solid var(--edge); border-radius: .5rem; }
  .choices button { min-height: 1.875rem; min-width: 3.25rem; padding: .125rem .75rem; font-size: .8125rem; color: inherit;
    background: none; border: 0; border-radius: 0; outline-offset: -2px; }
  .choices button::first-letter { text-transform: uppercase; }
  .choices button + button { border-left: 1px solid var(--edge); }
  .choices button:hover { filter: none; background: var(--tint); }
  .choices [aria-pressed=true] { color: #fff; background: var(--brand); }
  .choices [aria-pressed=true]:hover { background: var(--brand); }
  .choices [aria-pressed=true]:focus-visible { outline-color: #fff; outline-offset: -4px; }

  .mails { margin: .75rem 0; padding: 0; list-style: none; background: var(--card); border: 1px solid var(--line);
    border-radius: .5rem; font-size: .875rem; }
  .mails li { position: relative; display: grid; grid-template-columns: 13rem minmax(0, 1fr) auto; gap: 0 1rem;
    align-items: baseline; padding: .625rem 1rem; }
  .mails li + li { border-top: 1px solid var(--line); }
  .mails li:hover { background: var(--tint); }
  .mails a { font-weight: 600; color: inherit; text-decoration: none; }
  .mails a::after { content: ''; position: absolute; inset: 0; }
  .mails :is(.subject, .to) { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
  .mails :is(.snippet, time) { color: var(--soft); }
  .mails time { font-variant-numeric: tabular-nums; }
  .mail { display: grid; grid-template-columns: minmax(0, 48rem) minmax(16rem, 1fr); gap: 0 1rem; align-items: start; }
  main:has(> .invoice) { max-width: 48rem; }
  .invoice .facts { margin-bottom: 1rem; }
  .invoice [data-label=Amount] { padding-right: 0; }
  .facts { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1.25rem; margin: 0; font-size: .875rem; }
  .mail .facts { margin-bottom: .75rem; }
  .facts dt { color: var(--soft); }
  .facts dd { margin: 0; }
  .bar { display: flex; flex-wrap: wrap; gap: .75rem 1rem; align-items: center; justify-content: space-between;
    border-bottom: 1px solid var(--line); }
  .bar p { font-size: .875rem; }
  .bar .tabs { align-self: end; margin-bottom: -1px; border: 0; }
  .bar form.search { flex: 0 1 24rem; margin: 0 0 .5rem; }
  .tabs { display: flex; flex-wrap: wrap; gap: 0 .25rem; margin: 0; font-size: .875rem; border-bottom: 1px solid var(--line); }
  .tabs a { padding: .5rem .75rem; color: var(--soft); text-decoration: none; border-bottom: 2px solid transparent; }
  .tabs a[aria-current] { color: inherit; font-weight: 600; border-color: var(--accent); }
  iframe { display: block; width: 100%; height: calc(var(--rows) * 1.5rem + 8rem); margin: 1rem 0 0; background: #fff;
    border: 1px solid var(--line); border-radius: .5rem; color-scheme: light; }
  pre { margin: 1rem 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
  pre.source { font: .8125rem/1.5 ui-monospace, monospace; }
  .pager { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: baseline; }

  main:has(> .sign-in) > p { max-width: none; }
  main:has(> .sign-in) { max-width: 58rem; margin-top: 1.5rem; }
  main:has(> .sign-in > :only-child) { max-width: 30rem; }
  .sign-in { display: grid; align-items: start; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: 0 1rem; }
  .person { display: flex; gap: .75rem; align-items: center; }
  .person small { display: block; font-size: .8125rem; font-weight: 400; line-height: 1.3; }
  .person .badge { margin-left: auto; }
  .people .person::after { content: '›' / ''; margin-left: auto; color: var(--soft); }
  .people .person:has(.badge)::after { margin-left: 0; }
  .initials { flex: none; width: 2rem; font-size: .75rem; font-weight: 650; line-height: 2rem; text-align: center;
    color: var(--accent); background: var(--tint); border-radius: 1rem; }
  .people { margin: .75rem 0 0; padding: 0; list-style: none; }
  .people li + li { border-top: 1px solid var(--line); }
  .sign-in .people form .quiet { margin: 0; padding: .4375rem .5rem; line-height: 1.35; text-align: left; border: 0;
    border-radius: 0; outline-offset: -2px; }
  .bill { margin: 1rem 0; padding: 0; list-style: none; }
  .bill li { display: flex; justify-content: space-between; gap: 1rem; padding: .5rem 0;
    border-bottom: 1px solid var(--line); }
  .bill li > :last-child { white-space: nowrap; }
  .bill .total { font-weight: 650; border: 0; }

  @media (max-width: 56rem) {
    .mail, .home { display: block; }
    .mails .snippet { display: none; }
    .figures { grid-template-columns: repeat(3, 1fr); }
    ${stacked('.sections')}
  }
  @media (min-width: 40.01rem) and (max-width: 56rem) {
    .sections tr:has(td[data-label=Actions]:not(:empty)) td:first-child { flex-basis: calc(100% - 24.25rem); order: -2; }
    .sections td[data-label=Actions] { flex-basis: 23rem; margin: 0; order: -1; }
    .sections td .actions { justify-content: flex-end; }
    .sections tr { row-gap: .375rem; }
  }
  @media (max-width: 40rem) {
    h1 { font-size: 1.375rem; }
    .strip { padding-inline: .5rem; }
    .strip nav { gap: 0; }
    .strip a { padding-inline: .5rem; }
    .strip { position: static; }
    .strip span { flex-basis: 100%; margin: 0; text-align: center; }
    main:not(.wide) { margin: 0; padding: 1.25rem 1rem; border-width: 0 0 1px; border-radius: 0; }
    .mails li { grid-template-columns: minmax(0, 1fr) auto; }
    .mails .subject { grid-row: 2; grid-column: 1 / -1; white-space: normal; }
    iframe { width: calc(100% + 2.5rem); height: calc(var(--narrow-rows) * 1.5rem + 8rem); margin-inline: -1.25rem;
      border-width: 1px 0 0; border-radius: 0; }
    .bar { border: 0; }
    .switches li { flex-direction: column; align-items: flex-start; }
    .tabs a { padding-inline: .625rem; }
    .figures { grid-template-columns: 1fr 1fr; }
    .clock .actions { display: grid; grid-template-columns: 1fr 1fr; width: 100%; }
    .clock :is(form, button) { width: 100%; margin: 0; padding-inline: 0; }
    .clock .actions > span { grid-column: 1 / -1; }
    ${stacked('.wide')}
    .wide tr { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .125rem .75rem; }
    .wide td { grid-column: 1 / -1; }
    .wide td:first-child { grid-area: 1 / 1 / span 2; }
    .wide td[data-label=Amount] { grid-area: 1 / 2; text-align: right; }
    .wide td[data-label=Status] { grid-area: 2 / 2; text-align: right; }
    .wide tr:not(:has([data-label=Amount])) [data-label=Status] { grid-row: 1; }
  }
  @media (forced-colors: active) {
    .strip a[aria-current] { outline: 2px solid Highlight; }
    .badge { border-color: currentcolor; }
    .tabs a:not([aria-current]) { border-color: Canvas; }
    .choices [aria-pressed=true] { forced-color-adjust: none; color: HighlightText; background: Highlight; }
  }`;
