import { useId, useState } from 'react';
import { announce } from '../api/announce.js';
import { Button } from './button.js';

export function Copy({ label, text }: { label: string; text: string }) {
  const [copied, setCopied] = useState(false);
  const id = useId();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => {
        setCopied(true);
        announce('Copied');
      },
      () => undefined, // not permitted: the user can still select the text
    );
  return (
    <div className="copy">
      <label htmlFor={id}>{label}</label>
      <input id={id} readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
      <Button className="quiet" onClick={() => void copy()}>
        Copy link
      </Button>
      {copied && <span className="hint">Copied</span>}
    </div>
  );
}
