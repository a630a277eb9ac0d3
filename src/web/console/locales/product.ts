/** PRODUCT_NAME, which the service writes into the page. */
export const PRODUCT =
  document.querySelector<HTMLMetaElement>('meta[name="product-name"]')?.content ?? 'Workspace';
