// The parts of the browser that `live` uses. They are declared here, because the client also compiles without DOM types.

interface Target {
  addEventListener(type: string, listener: (event: { data: string }) => void, options?: object): void;
}
export interface Source extends Target {
  readonly readyState: number;
  close(): void;
}
interface Channel {
  onmessage: ((event: { data: unknown }) => void) | null;
  postMessage(message: unknown): void;
  close(): void;
}
export interface Locks {
  request(name: string, options: { signal: AbortSignal }, held: () => Promise<void>): Promise<void>;
}
export const browser = globalThis as unknown as {
  EventSource: new (url: string) => Source;
  BroadcastChannel?: new (name: string) => Channel;
  navigator: { locks?: Locks };
  document: Target & { visibilityState: string };
};

export const isVisible = () => browser.document.visibilityState === 'visible';

export function onVisibility(listener: () => void, signal: AbortSignal): void {
  browser.document.addEventListener('visibilitychange', listener, { signal });
}
