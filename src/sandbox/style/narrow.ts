/** Shows the rows of tables as blocks. Most values explain themselves without the heading of their column. */
const stacked = (tables: string) => `
    ${tables} :is(table, tbody) { display: block; }
    ${tables} thead { display: none; }
    ${tables} tr { display: grid; gap: .125rem .75rem; align-items: start; padding: .625rem 0;
      border-bottom: 1px solid var(--line); }
    ${tables} tr:last-child { padding-bottom: 0; border: 0; }
    ${tables} td { width: auto; padding: 0; overflow-wrap: anywhere; text-align: left; border: 0; }
    ${tables} tr:last-child td { padding-bottom: 0; }
    ${tables} td:first-child { font-weight: 600; }
    ${tables} td code { font-weight: 400; }
    ${tables} td:empty { display: none; }
    ${tables} td:is([data-label=Amount], [data-label=Status]) { text-align: right; }
    ${tables} td:is([data-label=Balance], [data-label=Settles])::before { content: attr(data-label) ': '; color: var(--soft); }`;

/** What changes on small and on very wide screens. */
export const NARROW_STYLE = `@media (max-width: 56rem) {
    .mail, .columns { grid-template-columns: minmax(0, 1fr); }
    .strip nav { gap: 0; }
    .strip nav a:not(.brand), .brand span { padding-inline: .5rem; }
    .figures { grid-template-columns: repeat(3, 1fr); }
    :is(.mails li, .headings) { grid-template-columns: 11.5rem minmax(0, 1fr) 5.5rem 1rem; }
  }
  @media (max-width: 62.5rem) {
    .mails .preview { display: none; }
  }
  @media (max-width: 68rem) {
    ${stacked('.sections')}
  }
  @media (min-width: 40.01rem) and (max-width: 68rem) {
    .sections tr { grid-template-columns: 13rem minmax(0, 1fr) 6rem 10rem; grid-template-rows: auto 1fr; row-gap: .5rem; }
    .sections tr:has([data-label=Delivery]) { grid-template-columns: minmax(0, 1fr) 10.5rem 14rem; }
    .sections td { grid-column: 2; }
    .sections td:first-child { grid-area: 1 / 1 / span 2; }
    .sections td[data-label=Amount] { grid-area: 1 / 3; }
    .sections td[data-label=Status] { grid-area: 1 / 4; }
    .sections td[data-label=Delivery] { grid-area: 1 / 3 / auto / -1; text-align: right; }
    .sections td[data-label=Actions] { grid-column: 3 / -1; }
    .sections td[data-label=Period] ~ [data-label=Actions] { grid-column: 2 / -1; }
    .sections td[data-label=Balance] + [data-label=Actions] { grid-row: 1 / span 2; }
  }
  @media (min-width: 40.01rem) {
    form.contact { grid-template-columns: repeat(6, minmax(0, 1fr)); }
    form.contact label { grid-column: span 3; }
    .contact label:has([name$="[postal_code]"], [name$="[state]"]) { grid-column: span 2; }
    .contact label:has([name$="[city]"], [name$="[country]"]) { grid-column: span 4; }
  }
  @media (max-width: 40rem) {
    h1 { font-size: 1.375rem; }
    .strip { position: static; gap: .375rem; font-size: .8125rem; }
    .strip nav { gap: .375rem; }
    .strip .badge { display: none; }
    .strip .brand { margin-left: -.25rem; padding: .25rem; }
    .strip .brand span { position: absolute; clip-path: inset(50%); }
    .strip .brand:is([aria-current], :hover) { background: var(--tint); }
    .strip nav a:not(.brand) { padding-inline: .3125rem; }
    .strip .button { min-height: 0; margin-left: auto; padding: .25rem .625rem; font-size: .8125rem; }
    main:not(.wide) { margin: 0; padding: 1.25rem 1rem; border-width: 0 0 1px; border-radius: 0; }
    .mails li { grid-template-columns: minmax(0, 1fr) 5.5rem 1rem; gap: 0 .5rem; }
    div.headings { display: none; }
    .mails .subject { grid-area: 1 / 1 / auto / 3; white-space: normal; }
    .mails .subject a { font-weight: 600; }
    .mails :is(.to, time) { grid-row: 2; }
    .mails .to { color: var(--soft); }
    .mails .icon { grid-area: 1 / 3 / span 2; }
    .mailbox p { flex: 1; order: 0; }
    .bar .tabs + form.search { flex-basis: 100%; }
    .switches li:has(.choices) { flex-direction: column; align-items: flex-start; }
    .switches li:not(:has(.choices)) { flex-wrap: nowrap; }
    .tabs a { padding-inline: .625rem; }
    .figures { grid-template-columns: 1fr 1fr; }
    .clock .actions { display: grid; grid-template-columns: 1fr 1fr; gap: .5rem; width: 100%; }
    .clock :is(form, button) { width: 100%; margin: 0; padding-inline: 0; }
    .clock .actions > span { grid-column: 1 / -1; }
    ${stacked('.wide')}
    .wide tr { grid-template-columns: minmax(0, 1fr) auto; }
    .wide td { grid-column: 1; }
    .wide td:first-child { grid-row: 1; }
    .wide td[data-label=Amount] { grid-area: 1 / 2; }
    .wide td[data-label=Status] { grid-area: 2 / 2; }
    .wide tr:not(:has([data-label=Amount])) td[data-label=Status] { grid-row: 1; }
    .wide td[data-label=Actions] { grid-column: 1 / -1; margin-top: .5rem; text-align: left; }
    .wide td .actions { justify-content: flex-start; }
    .wide td:is([data-label="E-mail status"], [data-label="Account ID"]) { padding-left: 2.75rem; font-size: .8125rem; }
    .wide td[data-label="Account ID"] + [data-label=Actions] { grid-area: 1 / 2 / span 3; align-self: center; margin: 0; }
    :is(.sections, .portal) tr { display: flex; flex-wrap: wrap; align-items: center; }
    :is(.sections, .portal) td { flex: 0 0 100%; }
    :is(.sections, .portal) td:is([data-label=Amount], [data-label=Status]) { flex: none; }
    .portal td:is([data-label=Date], [data-label=Period]) { flex: 1; }
    .sections td[data-label=Actions] { flex: none; margin-left: auto; }
    .sections td[data-label=Actions]:is(.customers *, :has(details[open])) { flex: 0 1 100%; min-width: 0; }
    .sections td .actions { justify-content: flex-end; }
    :is(main, td) :is(button, .button):not(.switch), main summary { min-height: 2.5rem; }
    input:not([type=checkbox], [type=hidden]), select, td select { min-height: 2.5rem; }
    main .button { padding-block: .5625rem; }
    td summary { margin: 0; }
  }
  @media (min-width: 56.01rem) {
    .bar:has(> .tabs) { border-bottom: 1px solid var(--line); }
    .bar .tabs { margin-bottom: -1px; border: 0; }
    .bar .tabs + form.search { padding-bottom: .5rem; }
  }
  @media (min-width: 76rem) {
    :is(.billing, .customers) table { table-layout: fixed; }
    .customers.sections th { width: 17%; }
    .customers.sections th:first-child { width: 20%; }
    .customers.sections th[data-label=Date] { width: 16%; }
    .customers.sections th[data-label=Amount] { width: 9%; }
    .customers.sections th:is([data-label=Balance], [data-label=Period]) { width: 25%; }
    .customers.sections th[data-label=Status] { width: 12%; }
    .customers.sections th:last-child { width: auto; }
    .billing.sections th { width: 17%; }
    .billing.sections th:first-child { width: 18%; }
    .billing.sections th:is([data-label=Date], [data-label=Settles]) { width: 15%; }
    .billing.sections th[data-label=Status] { width: 13%; }
    .billing.sections th[data-label=Amount] { width: 9%; }
    .billing.sections th[data-label=Actions] { width: 19.5rem; }
  }
  @media (forced-colors: active) {
    input[type=checkbox] { appearance: auto; }
    .strip a[aria-current] { outline: 2px solid Highlight; }
    .badge { border-color: currentcolor; }
    .tabs a:not([aria-current]) { border-color: Canvas; }
    .switch { border: 1px solid; }
    .switch::after { background: CanvasText; forced-color-adjust: none; }
    .choices button[aria-pressed=true] { forced-color-adjust: none; color: HighlightText; background: Highlight; }
  }`;
