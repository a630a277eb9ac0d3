/** Cards, sections and their tables. */
export const SECTIONS_STYLE = `
  .card, .wide section { margin: 1rem 0 0; padding: 1rem 1.25rem; background: var(--card); border: 1px solid var(--line);
    border-radius: .5rem; }
  .card > :first-child, .wide section > :first-child { margin-top: 0; }
  .wide section > h2 { margin-bottom: .75rem; }
  .wide section > .hint { margin: .25rem 0 .75rem; color: var(--soft); }
  .wide section > h2:has(~ .hint) { margin-bottom: 0; }
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
  tr.changed td { background: var(--tint); }`;
