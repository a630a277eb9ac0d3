import icon from '../images/icon.svg';

/** BRAND_LOGO, or the console's own icon. Decorative, because the name is beside it. */
export function BrandLogo({ className }: { className?: string }) {
  const logo = document.querySelector<HTMLMetaElement>('meta[name="brand-logo"]')?.content ?? icon;
  return <img className={className} src={logo} alt="" />;
}
