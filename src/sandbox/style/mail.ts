/** The mailbox, the page of a mail, and the page of an invoice. */
export const MAIL_STYLE = `
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
  main:has(> .invoice) > * { max-width: 46rem; }
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
  .pager { display: flex; margin-top: .75rem; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: baseline; }`;
