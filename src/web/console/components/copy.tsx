import { useId, useRef, useState } from 'react';
import { announce } from '../api/announce.js';
import { Button } from './button.js';
import { words } from '../locales/words.js';

interface CopyProps {
  label: string;
  text: string;
  button?: string;
}

export function Copy({ label, text, button = words.app.copyLink }: CopyProps) {
  const [copied, setCopied] = useState(false);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      announce(words.app.copied);
    } catch {
      field.current!.focus(); // not permitted: the text is selected, so that the person can copy it
    }
  };
  return (
    <div className="copy">
      <label htmlFor={id}>{label}</label>
      <input id={id} ref={field} readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
      <Button className="quiet" onClick={() => void copy()}>
        {button}
      </Button>
      {copied && <span className="hint">{words.app.copied}</span>}
    </div>
  );
}
