/** The sign-in page and the payment page. */
export const SIGN_IN_STYLE = `
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
  .bill .total { font-weight: 650; border: 0; }`;
