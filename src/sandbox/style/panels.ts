/** The parts of the home page and of the pages that control a stand-in. */
export const PANELS_STYLE = `
  .back { margin: 0 0 .625rem; font-size: .875rem; }
  .back a { text-decoration: none; }
  .back .icon { margin-right: .25rem; }
  .columns { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 0 1rem; align-items: start; }
  .columns > :only-child { grid-column: 1 / -1; }
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
    box-shadow: 0 1px 3px rgb(0 0 0 / 15%); }`;
