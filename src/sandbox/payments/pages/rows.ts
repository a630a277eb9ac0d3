import { button, type Html } from './html.js';

const maxRows = 50;

export function newest<Item>(items: Item[]): Item[] {
  return items.slice(-maxRows).reverse();
}

/** A button for an action of the operator. */
export function act(action: string, id: string, label = action): Html {
  return button(label, { action, id });
}
