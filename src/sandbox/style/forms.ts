/** An icon as a background. @param color hexadecimal digits. The same in light and dark mode: a URL has no variables */
const background = (path: string, color: string) =>
  `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%23${color}' stroke-width='2.5' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='${path}'/%3E%3C/svg%3E")`;

/** Fields, buttons and menus. */
export const FORMS_STYLE = `
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
  td summary { margin-left: auto; padding-block: .25rem; line-height: 1.25rem; background: none; border-color: transparent; }
  td details[open] > summary { background: var(--field); border-color: var(--field-edge); }
  .actions > details[open] { flex-basis: 100%; min-width: 0; }
  details[open] > .actions { margin-top: .375rem; flex-direction: column; align-items: flex-start; }
  td details[open] > .actions { align-items: flex-end; }`;
