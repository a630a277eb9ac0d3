import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { Button } from './button.js';
import '../styles/menu.css';

export interface MenuItem {
  label: string;
  onChoose: () => void;
  /** For a choice between values: whether this one is current. */
  isChecked?: boolean;
  /** Why the item is disabled. */
  refusal?: string;
}

interface MenuProps {
  children: ReactNode;
  /** The accessible name of the button and the menu. It must contain the visible text of the button. */
  name: string;
  isPending?: boolean;
  items: MenuItem[];
}

/** Implements https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/. */
export function Menu({ children, name, isPending, items }: MenuProps) {
  const [start, setStart] = useState<'first' | 'last' | null>(null);
  const button = useRef<HTMLDivElement>(null);
  const close = () => setStart(null);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) =>
    !currentTarget.contains(relatedTarget) && close();
  const returnFocus = () => button.current?.querySelector('button')?.focus();
  const openByKey = (event: KeyboardEvent) => {
    if (start || isPending || !['ArrowDown', 'ArrowUp'].includes(event.key)) return;
    event.preventDefault();
    setStart(event.key === 'ArrowUp' ? 'last' : 'first');
  };
  return (
    <div className="menu-button" ref={button} onBlur={leave} onKeyDown={openByKey}>
      <Button
        className="quiet"
        aria-haspopup="menu"
        aria-expanded={start !== null}
        aria-label={name}
        isPending={isPending}
        onClick={() => setStart(start ? null : 'first')}
      >
        {children}
      </Button>
      {start && (
        <Items
          name={name}
          items={items}
          start={start}
          onClose={() => {
            returnFocus();
            close();
          }}
        />
      )}
    </div>
  );
}

interface ItemsProps {
  name: string;
  items: MenuItem[];
  start: 'first' | 'last';
  /** Closes the menu and returns the focus to the button. */
  onClose: () => void;
}

function Items({ name, items, start, onClose }: ItemsProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const refusals = [...new Set(items.flatMap(({ refusal }) => refusal ?? []))];
  useEffect(() => {
    const entries = list.current!.children;
    (entries.item(start === 'last' ? entries.length - 1 : 0) as HTMLElement).focus();
  }, [start]);
  const choose = ({ refusal, isChecked, onChoose }: MenuItem) => {
    if (refusal) return;
    onClose();
    if (!isChecked) onChoose();
  };
  const type = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return; // a shortcut of the browser
    if (event.key === 'Tab') return onClose(); // the browser then moves the focus on from the button
    const entries = [...list.current!.children] as HTMLElement[];
    const at = entries.indexOf(document.activeElement as HTMLElement);
    const target = targetOf(event.key, entries, at);
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' || event.key === ' ') choose(items[at]!);
    else if (target) target.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="menu-items">
      <ul role="menu" aria-label={name} ref={list} onKeyDown={type}>
        {items.map((item) => (
          <li
            key={item.label}
            role={item.isChecked === undefined ? 'menuitem' : 'menuitemradio'}
            aria-checked={item.isChecked}
            aria-disabled={item.refusal ? true : undefined}
            aria-describedby={item.refusal && `${id}-${refusals.indexOf(item.refusal)}`}
            tabIndex={-1}
            onClick={() => choose(item)}
          >
            {item.label}
          </li>
        ))}
      </ul>
      {refusals.map((refusal, index) => (
        <p className="hint" id={`${id}-${index}`} key={refusal}>
          {refusal}
        </p>
      ))}
    </div>
  );
}

/** The entry that a key moves the focus to: arrows, Home, End, or the first letter of a label. */
function targetOf(key: string, entries: HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return entries[(at + 1) % entries.length];
  if (key === 'ArrowUp') return entries.at(at - 1);
  if (key === 'Home') return entries[0];
  if (key === 'End') return entries.at(-1);
  if (key.length !== 1) return undefined;
  const following = [...entries.slice(at + 1), ...entries.slice(0, at + 1)];
  return following.find((one) => one.textContent.toLowerCase().startsWith(key.toLowerCase()));
}
