import { invalidRequest } from '../errors.js';
import { isKnownCurrency } from '../objects/currencies.js';
import { type PriceFields, priceObject, productObject } from '../objects/catalog.js';
import type { Account } from '../state/account.js';
import type { Price, Product } from '../state/types.js';
import { listPage, matches } from './protocol/lists.js';
import type { Parameters } from './protocol/parameters.js';

const maxLookupKeyLength = 200;

export function createProduct(account: Account, parameters: Parameters): object {
  const id = parameters.text('id');
  if (id && account.store.get('products', id)) {
    throw invalidRequest(`Product already exists: ${id}`, 'id', 'resource_already_exists');
  }
  parameters.ignore('images', 'statement_descriptor', 'tax_code', 'unit_label', 'url', 'type');
  const product = productObject(account.now(), {
    ...(id && { id }),
    name: parameters.requiredText('name', 250),
    active: parameters.flag('active') ?? true,
    description: parameters.text('description') ?? null,
    metadata: parameters.metadata(),
  });
  return account.create('products', product, 'product.created');
}

export function retrieveProduct(account: Account, _parameters: Parameters, id: string): object {
  return account.find('products', 'product', id);
}

export function updateProduct(account: Account, parameters: Parameters, id: string): object {
  const product = account.find('products', 'product', id);
  const changes: Partial<Product> = {
    name: parameters.text('name', 250) ?? product.name,
    active: parameters.flag('active') ?? product.active,
    metadata: parameters.metadata(product.metadata),
  };
  const description = parameters.text('description');
  if (description !== undefined) changes.description = description;
  const defaultPrice = parameters.text('default_price');
  if (defaultPrice) account.find('prices', 'price', defaultPrice, 'default_price');
  if (defaultPrice !== undefined) changes.default_price = defaultPrice;
  const updated = account.change('products', product, changes, 'product.updated');
  return updated === product ? product : account.change('products', updated, { updated: account.now() });
}

export function listProducts(account: Account, parameters: Parameters): object {
  const active = parameters.flag('active');
  const ids = parameters.texts('ids');
  return listPage(account, 'products', '/v1/products', parameters, (product) => {
    return matches(active, product.active) && (ids.length === 0 || ids.includes(product.id));
  });
}

export function createPrice(account: Account, parameters: Parameters): object {
  const currency = parameters.requiredText('currency').toLowerCase();
  if (!/^[a-z]{3}$/.test(currency) || !isKnownCurrency(currency))
    throw parameters.wrong('currency', `Invalid currency: ${currency}`);
  const amount = parameters.required('unit_amount', parameters.integer('unit_amount'));
  const recurring = parameters.group('recurring');
  recurring?.oneOf('usage_type', 'licensed');
  const unit = recurring?.oneOf('interval', 'day', 'week', 'month', 'year');
  const interval = recurring && {
    unit: recurring.required('interval', unit),
    count: recurring.integer('interval_count', 1) ?? 1,
  };
  const fields: PriceFields = {
    active: parameters.flag('active') ?? true,
    currency,
    lookup_key: parameters.text('lookup_key', maxLookupKeyLength) ?? null,
    metadata: parameters.metadata(),
    nickname: parameters.text('nickname') ?? null,
    product: productOf(account, parameters),
    tax_behavior: parameters.oneOf('tax_behavior', 'exclusive', 'inclusive', 'unspecified') ?? 'unspecified',
  };
  takeLookupKey(account, parameters, fields.lookup_key);
  return account.create('prices', priceObject(account.now(), amount, interval, fields), 'price.created');
}

export function retrievePrice(account: Account, _parameters: Parameters, id: string): object {
  return account.find('prices', 'price', id);
}

/** Amount, currency and interval are immutable, so these parameters are rejected. The tax behavior can be set once. */
export function updatePrice(account: Account, parameters: Parameters, id: string): object {
  const price = account.find('prices', 'price', id);
  const lookupKey = parameters.text('lookup_key', maxLookupKeyLength);
  const nickname = parameters.text('nickname');
  if (lookupKey !== price.lookup_key) takeLookupKey(account, parameters, lookupKey ?? null);
  parameters.ignore('transfer_lookup_key');
  const behavior = parameters.oneOf('tax_behavior', 'exclusive', 'inclusive', 'unspecified');
  if (behavior && price.tax_behavior !== 'unspecified' && behavior !== price.tax_behavior) {
    throw invalidRequest('The `tax_behavior` of a price cannot be changed once it is set.', 'tax_behavior');
  }
  const changes: Partial<Price> = {
    ...(behavior && { tax_behavior: behavior }),
    active: parameters.flag('active') ?? price.active,
    metadata: parameters.metadata(price.metadata),
    ...(lookupKey !== undefined && { lookup_key: lookupKey }),
    ...(nickname !== undefined && { nickname }),
  };
  return account.change('prices', price, changes, 'price.updated');
}

export function listPrices(account: Account, parameters: Parameters): object {
  const active = parameters.flag('active');
  const currency = parameters.text('currency');
  const product = parameters.text('product');
  const type = parameters.oneOf('type', 'one_time', 'recurring');
  const lookupKeys = parameters.texts('lookup_keys');
  if (lookupKeys.length > 10) throw parameters.wrong('lookup_keys', 'At most 10 lookup keys are allowed');
  return listPage(account, 'prices', '/v1/prices', parameters, (price) => {
    const isNamed = lookupKeys.length === 0 || lookupKeys.includes(price.lookup_key ?? '');
    const isMatch =
      matches(active, price.active) && matches(product, price.product) && matches(type, price.type);
    return isNamed && isMatch && matches(currency, price.currency);
  });
}

function productOf(account: Account, parameters: Parameters): string {
  const data = parameters.group('product_data');
  if (!data) {
    const id = parameters.requiredText('product');
    return account.find('products', 'product', id, 'product').id;
  }
  const product = productObject(account.now(), {
    name: data.requiredText('name', 250),
    active: data.flag('active') ?? true,
    description: null,
    metadata: data.metadata(),
  });
  return account.create('products', product, 'product.created').id;
}

/** A lookup key belongs to one price at a time. */
function takeLookupKey(account: Account, parameters: Parameters, lookupKey: string | null): void {
  const isTransfer = parameters.flag('transfer_lookup_key') ?? false;
  const holder = lookupKey && account.store.all('prices').find((price) => price.lookup_key === lookupKey);
  if (!holder) return;
  if (!isTransfer)
    throw invalidRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, 'lookup_key');
  account.change('prices', holder, { lookup_key: null }, 'price.updated');
}
