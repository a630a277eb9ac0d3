export const STYLE = `
  :root { color-scheme: light dark; --ground: light-dark(#f4f4f5, #18181b); --card: light-dark(#fff, #232326);
    --ink: light-dark(#18181b, #f4f4f5); --line: light-dark(#dcdce0, #3f3f46); --edge: light-dark(#85858f, #71717a);
    --soft: light-dark(#52525b, #b0b0b8); --accent: light-dark(#1d4ed8, #93b4ff); --on-accent: light-dark(#fff, #0b1220);
    --bad: light-dark(#b91c1c, #fca5a5); --good: light-dark(#166534, #86efac); --warn: light-dark(#854d0e, #fde047);
    --tint: light-dark(#eff4ff, #262d40); }
  * { box-sizing: border-box; }
  body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; background: var(--ground); color: var(--ink); }
  .strip { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; align-items: baseline; padding: .625rem 1rem;
    font-size: .875rem; color: var(--soft); background: var(--card); border-bottom: 1px solid var(--line); }
  .strip nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
  .strip a { color: inherit; padding: .125rem 0; }
  .strip a:first-child { font-weight: 600; color: var(--ink); }
  main { max-width: 28rem; margin: 1.5rem auto; padding: 1.75rem; overflow-wrap: anywhere; background: var(--card);
    border: 1px solid var(--line); border-radius: .75rem; }
  main.wide { max-width: 70rem; }
  h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.25; }
  h2 { margin: 2.25rem 0 .5rem; font-size: 1.125rem; line-height: 1.25; }
  h3 { margin: 0 0 .25rem; font-size: 1rem; line-height: 1.25; }
  p { margin: .5rem 0; max-width: 44rem; }
  a { color: var(--accent); }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  .soft { color: var(--soft); }
  small, .small { font-size: .875rem; }
  code { font-size: .8125rem; }
  .problem, .done { padding: .625rem .875rem; border: 1px solid; border-radius: .5rem; }
  .problem { color: var(--bad); }
  .done { color: var(--good); }
  .badge { display: inline-block; padding: 0 .5rem; font-size: .8125rem; line-height: 1.375rem; white-space: nowrap;
    border: 1px solid; border-radius: .75rem; color: var(--soft); }
  .badge.good { color: var(--good); }
  .badge.warn { color: var(--warn); }
  .badge.bad { color: var(--bad); }

  label { display: block; margin-top: 1rem; font-weight: 500; }
  label small { display: block; font-weight: 400; color: var(--soft); }
  label.choice { display: flex; gap: .5rem; align-items: baseline; font-weight: 400; }
  input:not([type=checkbox], [type=hidden]), select { display: block; width: 100%; margin-top: .25rem;
    padding: .5rem .75rem; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--edge);
    border-radius: .5rem; }
  [aria-invalid=true] { border-color: var(--bad) !important; }
  button { padding: .5rem 1rem; font: inherit; font-weight: 600; cursor: pointer; color: var(--on-accent);
    background: var(--accent); border: 1px solid transparent; border-radius: .5rem; }
  button:hover { filter: brightness(1.08); }
  button.quiet { font-weight: 500; color: inherit; background: transparent; border-color: var(--edge); }
  button.quiet:hover { filter: none; background: var(--tint); }
  main:not(.wide) form button { width: 100%; margin-top: 1.25rem; padding: .625rem 1rem; }
  main:not(.wide) form button.quiet { margin-top: .75rem; }
  form.inline { display: inline-block; margin: 0 .25rem .25rem 0; vertical-align: top; }
  main:not(.wide) form.inline { display: block; margin: 0; }
  form.stacked { max-width: 28rem; }
  form.fields { display: grid; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); gap: 0 1rem;
    max-width: 44rem; }
  form.fields button { grid-column: 1 / -1; justify-self: start; }
  form.stacked button { margin-top: 1rem; }
  form.search { display: flex; gap: .5rem; max-width: 36rem; margin: 1rem 0; }
  form.search label { flex: 1; margin: 0; }
  form.search input { margin: 0; }
  td form.inline { margin: 0; }
  td button { padding: .125rem .5rem; font-size: .8125rem; white-space: nowrap; }
  td input:not([type=hidden]) { display: inline-block; width: 5.5rem; margin: 0 .25rem 0 0; padding: .125rem .375rem;
    font-size: .8125rem; }
  .actions { display: flex; flex-wrap: wrap; gap: .375rem; align-items: center; }

  .scroll { overflow-x: auto; }
  table { width: 100%; border-collapse: collapse; overflow-wrap: normal; font-size: .9375rem; }
  th, td { padding: .5rem .75rem .5rem 0; text-align: left; vertical-align: baseline;
    border-bottom: 1px solid var(--line); }
  th { font-size: .8125rem; font-weight: 500; color: var(--soft); white-space: nowrap; }
  td code { overflow-wrap: anywhere; }
  tr.changed td { background: var(--tint); }
  section { scroll-margin-top: 1rem; }

  .cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); gap: 1rem; margin: 1.5rem 0; }
  .cards > * { padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: .75rem; }
  .cards p, .cards ul { margin: .25rem 0 0; }
  .cards ul { padding: 0; list-style: none; }
  .figures { display: flex; flex-wrap: wrap; gap: .5rem; margin: 1rem 0; padding: 0; list-style: none; }
  .figures a { display: block; height: 100%; padding: .5rem .875rem; color: inherit; text-decoration: none;
    border: 1px solid var(--line); border-radius: .5rem; }
  .figures a:hover { border-color: var(--accent); }
  .figures .trouble { color: var(--bad); border-color: currentcolor; }
  .figures strong { display: block; font-size: 1.25rem; line-height: 1.25; }

  .mails { margin: 1rem 0; padding: 0; list-style: none; }
  .mails li { position: relative; display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .75rem .5rem;
    border-top: 1px solid var(--line); }
  .mails li:hover { background: var(--tint); }
  .mails a { font-weight: 600; color: inherit; text-decoration: none; }
  .mails a::after { content: ''; position: absolute; inset: 0; }
  .mails .snippet { grid-column: 1 / -1; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
  .facts { display: grid; grid-template-columns: max-content 1fr; gap: .125rem 1rem; margin: 1rem 0; }
  .facts dt { color: var(--soft); }
  .facts dd { margin: 0; }
  .tabs { display: flex; gap: .25rem; margin: 1.5rem 0 0; border-bottom: 1px solid var(--line); }
  .tabs a { padding: .5rem .75rem; color: var(--soft); text-decoration: none; border-bottom: 2px solid transparent; }
  .tabs a[aria-current] { color: inherit; font-weight: 600; border-color: var(--accent); }
  iframe { display: block; width: 100%; height: 32rem; max-height: 80vh; margin: 1rem 0; background: #fff;
    border: 1px solid var(--line); border-radius: .5rem; color-scheme: light; }
  pre { margin: 1rem 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
  pre.source { font: .8125rem/1.5 ui-monospace, monospace; }
  .pager { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: baseline; }

  .people { margin: .75rem 0 0; padding: 0; list-style: none; }
  main:not(.wide) .people button { display: flex; flex-wrap: wrap; gap: 0 .5rem; margin-top: .5rem; text-align: left; }
  .people span { font-weight: 400; color: var(--soft); }
  .bill { margin: 1rem 0; padding: 0; list-style: none; }
  .bill li { display: flex; justify-content: space-between; gap: 1rem; padding: .5rem 0;
    border-bottom: 1px solid var(--line); }
  .bill li > :last-child { white-space: nowrap; }
  .bill .total { font-weight: 600; border: 0; }

  @media (max-width: 40rem) {
    main { margin: 0; padding: 1.25rem 1rem; border-width: 0 0 1px; border-radius: 0; }
    .mails li { grid-template-columns: 1fr; }
    .wide table, .wide tbody { display: block; }
    .wide thead { display: none; }
    .wide tr { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: .5rem 0; border-bottom: 1px solid var(--line); }
    .wide td { display: block; padding: .125rem 0; overflow-wrap: anywhere; border: 0; }
    .wide td:empty { display: none; }
    .wide td:not([data-label=Actions])::before { content: attr(data-label) ': '; font-size: .8125rem; color: var(--soft); }
  }`;
