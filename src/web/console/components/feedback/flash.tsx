import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { Store, useStore } from '../../api/store.js';
import { Notice } from './notice.js';

interface Message {
  path: string;
  message: string;
  tone: 'good' | 'warning';
}

const flash = new Store<Message | null>(null);

/** Shows a message above the page at this path, or in the card of the sign-in, until the next navigation. */
export function showAt(path: string, message: string, tone: Message['tone'] = 'good'): void {
  flash.set({ path, message, tone });
}

/** The message for the current page. */
export function useFlash(): Message | null {
  const [location] = useLocation();
  const current = useStore(flash);
  useEffect(() => {
    if (current?.path !== location) flash.set(null);
  }, [current, location]);
  return current?.path === location ? current : null;
}

export function Flash() {
  const current = useFlash();
  if (!current) return null;
  return (
    <Notice tone={current.tone}>
      <p>{current.message}</p>
    </Notice>
  );
}
